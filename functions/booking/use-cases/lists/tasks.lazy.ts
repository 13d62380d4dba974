/** Home's rows and the hits of a search need every rule of what comes next: other lists start without them (ADR 5). */
export { listTasks } from './list-tasks.ts'
export { search } from './search.ts'

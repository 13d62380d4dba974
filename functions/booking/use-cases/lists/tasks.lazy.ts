/** Home's rows need every rule of what comes next: the other lists start without them (ADR 5). */
export { listTasks } from './list-tasks.ts'

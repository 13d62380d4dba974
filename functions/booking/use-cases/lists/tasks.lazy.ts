/** Rows of events need every rule of what comes next: other lists start without them (ADR 5). */
export { calendarFeed } from '#functions/calendar/use-cases/feed/calendar-feed.ts'
export { listAudit } from './list-audit.ts'
export { listEvents } from './list-events.ts'
export { listTasks } from './list-tasks.ts'
export { search } from './search.ts'
export { isActFree } from '#functions/calendar/use-cases/free/is-act-free.ts'

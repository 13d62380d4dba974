/** The only write here that saves an event: all others start without its rules (ADR 5). */
export { startEvent } from './start-event.ts'

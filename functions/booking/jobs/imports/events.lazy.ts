/** The steps of an import of events; loaded with the first such file. */
export { applyEvent as apply } from './apply-event.ts'
export { partiesOfOpenEvents } from './open-parties.ts'
export { planEvents as plan } from './plan-events.ts'
export { readCalendar } from './read-calendar.ts'
export { undoEvent as undo } from './undo-event.ts'

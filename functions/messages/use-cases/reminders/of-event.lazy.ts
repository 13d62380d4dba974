/** All that knows the rules of reminders: the words and wishes of people start without them (ADR 5). */
export { changeReminders } from './change-reminders.ts'
export { listReminders } from './list-reminders.ts'
export { seeProposal } from './see-proposal.ts'

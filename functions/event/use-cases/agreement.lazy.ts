/**
 * Only saves and previews need it: loaded with the first one, so that every other request starts without it
 * (ADR 5). One file for both, because two that share code would cost a third.
 */
export { changePreview, changeWarnings } from '#functions/event/rules/agreement/preview.ts'
export { shareChangeText } from '#functions/event/rules/agreement/share-changes.ts'
export { askedAt } from '#functions/event/rules/asked-at.ts'
export { missingReminderRows, reminderRows } from '#functions/event/data/reminder-rows.ts'
export { shareChangeWrites } from '#functions/event/data/share-change-rows.ts'
export { agreementMails } from '#functions/event/mails/agreement-mails.ts'
export { happeningOf } from '#functions/event/rules/happening.ts'
export { tellPrograms } from '#functions/people/data/told.ts'
export { callJobs } from './call-jobs.ts'
export { endedHoldJobs } from './ended-hold-jobs.ts'
export { answerRecorded, changeAsked, changesFor, contractSigned } from '#functions/event/mails/change-mails.ts'

/**
 * Only saves and previews need it: loaded with the first one, so that every other request starts without it
 * (ADR 5). One file for both, because two that share code would cost a third.
 */
export { changePreview, changeWarnings } from '#shared/domain/event/agreement/preview.ts'
export { shareChangeText } from '#shared/domain/event/agreement/share-changes.ts'
export { askedAt } from '#shared/domain/event/record/asked-at.ts'
export { missingReminderRows, reminderRows } from '#functions/_data/event/reminder-rows.ts'
export { shareChangeWrites } from '#functions/_data/money/share-change-rows.ts'
export { agreementMails } from '#functions/_mails/agreement-mails.ts'
export { callJobs } from './call-jobs.ts'
export { endedHoldJobs } from './ended-hold-jobs.ts'
export { answerRecorded, changeAsked, changesFor, contractSigned } from '#functions/_mails/change-mails.ts'

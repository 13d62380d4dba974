import type { MailJob, MailTemplate } from '#shared/mails.ts'
import { contentOf } from './templates/all.ts'

/** Mails that are no news in the app, or that carry a secret: those of the account, and messages of strangers. */
const about: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'verification_done',
  'hold_ended',
  'hold_moved_up',
  'hold_challenged',
  'hold_challenge_withdrawn',
  'hold_confirmed',
  'group_invitation',
  'group_removed',
  'group_joined',
  'group_declined',
  'group_left',
  'payout_on_its_way',
  'payout_failed',
  'payout_refused',
  'payouts_stopped',
  'payouts_resumed',
  'account_deadline',
  'bank_changed',
  'year_corrected',
  'year_closed',
  'consultation',
  'webhook_fails',
])

/** The bell counts new messages itself. */
const counted: ReadonlySet<MailTemplate> = new Set<MailTemplate>(['messages_unread', 'question_asked'])

/**
 * A mail as a notice in the app: its subject, and where its button leads; the provider's pages are reached from the
 * event. Copies of invoices make no notice: the client typed the address, which may belong to another account.
 */
export const noticeOf = (job: MailJob): { title: string; path: string | null } | undefined => {
  const { variables, template } = job
  const event = 'event_id' in variables ? variables : undefined
  if ((!event && !about.has(template)) || event?.is_copy || counted.has(template)) return undefined
  const { subject, button } = contentOf(job)
  const isWithin = button !== undefined && /^\/(?![/\\])/.test(button.to)
  return {
    title: subject,
    path: isWithin ? button.to : button && event?.event_id ? `/event?id=${event.event_id}` : null,
  }
}

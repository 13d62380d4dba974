import type { MailJob, MailTemplate } from '#shared/mails.ts'
import type { MailContent } from './mail-content.ts'

/**
 * Mails whose subject and text nobody typed: an unconfirmed address may read them as they are
 * (docs/product.md#addresses). An invitation names the company of the stage (ADR 18).
 */
export const wordlessTemplates: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'account_deleted',
  'client_invited',
  'confirm_email',
  'confirm_new_email',
  'consultation_sent',
  'email_changed',
  'email_is_known',
  'new_device',
  'password_reset',
  'second_factor_changed',
  'second_factor_refused',
  'vendor_invited',
  'verification_done',
  'verification_withdrawn',
])

/** The button of an agency's own words is typed, too. */
export const withoutOwnWords = (job: MailJob): MailJob =>
  'words' in job.variables ? ({ ...job, variables: { ...job.variables, words: undefined } } as MailJob) : job

/** Any other mail, cut to the fact that there is something to read in the app. */
export const withoutWords = ({ button }: MailContent): MailContent => ({
  subject: 'There is news for you at BookMe',
  heading: 'There is news for you',
  paragraphs: ['Log in to read it. If you have no password yet, ask for one with “Forgot password?”.'],
  button: button?.to.startsWith('/') ? button : { label: 'Open BookMe', to: '/' },
  footnote: 'If you do not know BookMe, ignore this mail.',
})

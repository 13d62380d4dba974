import type { MailOf, MailTemplate } from '#shared/mails.ts'
import type { MailContent, Templates } from '#functions/messages/delivery/mail-content.ts'
import { accountMails } from './account.ts'
import { chargeMails } from './charges.ts'
import { callMails } from './calls.ts'
import { cancellationMails } from './cancellations.ts'
import { changeMails } from './changes.ts'
import { clientMails } from './clients.ts'
import { groupMails } from './groups.ts'
import { holdMails } from './holds.ts'
import { invoiceMails } from './invoices.ts'
import { paymentMails } from './payments.ts'
import { reminderMails } from './reminders.ts'
import { reversalMails } from './reversals.ts'
import { vendorMails } from './vendors.ts'

/** A mail without a template does not compile. */
const templates: Templates = {
  ...accountMails,
  ...groupMails,
  ...holdMails,
  ...vendorMails,
  ...callMails,
  ...changeMails,
  ...clientMails,
  ...cancellationMails,
  ...chargeMails,
  ...invoiceMails,
  ...paymentMails,
  ...reminderMails,
  ...reversalMails,
}

export const contentOf = <T extends MailTemplate>({ template, variables }: MailOf<T>): MailContent =>
  templates[template](variables)

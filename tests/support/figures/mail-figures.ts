import { isBalancePaid, remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { askedOf } from '#shared/domain/event/money/standing.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { PlannedReminder } from '#functions/event/rules/plan.ts'
import { invoiceSent } from '#functions/event/mails/invoice-mails.ts'
import { reminderMails } from '#functions/messages/mails/reminder-mails.ts'
import type { MailJob } from '#shared/mails.ts'
import { centsIn, type Reader } from './reader.ts'

/** The amounts of the mails that a client would get now. */

type Amounts = Partial<Record<'amount' | 'fee' | 'total', string>>
const amountsOf = (mail: MailJob | undefined): Amounts => (mail?.variables ?? {}) as Amounts

const balanceDue = { kind: 'balance_due', role: 'client', vendors: [] } as unknown as PlannedReminder

export const readMailsOf = ({ read, now, method }: Reader, event: Event): void => {
  if (remainderDueAt(event) !== undefined && !isBalancePaid(event) && askedOf(event) > 0) {
    const { amount, total } = amountsOf(reminderMails(event, balanceDue, now, method)[0])
    read('owed', event.id, centsIn(amount!), 'mail, balance due soon')
    if (total !== undefined) read('charge', event.id, centsIn(total), 'mail, balance due soon')
  }
  const { amount, total } = amountsOf(invoiceSent(event)[0])
  if (total === undefined) return
  read('owed', event.id, centsIn(amount!), 'mail, invoice')
  read('charge', event.id, centsIn(total), 'mail, invoice')
}

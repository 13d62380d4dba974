import { announcedCharge, totalsBy, totalsText } from '#shared/domain/event/money/announced.ts'
import { dueNow, remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { namesOf } from '#shared/domain/event/lifecycle/matter.ts'
import { moneyWaits, type MoneyWait } from '#shared/domain/event/lifecycle/money-waits.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce, asProposed } from '#shared/domain/event/record/terms.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import { offerValidUntil } from '#shared/domain/event/record/valid-until.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { standingOf } from '#shared/domain/event/money/standing.ts'
import { expiresBefore } from '#shared/domain/payment/card-expiry.ts'
import type { MethodOnFile } from '#shared/domain/payment/intent.ts'
import type { PlannedReminder } from '#functions/event/rules/plan.ts'
import { isEscalated } from '#shared/domain/reminders/table.ts'
import type { WordedKind } from '#shared/domain/reminders/words.ts'
import { formatMoney, sum, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { MailJob } from '#shared/mails.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'

/** The mail of each reminder. Those about an invoice ask the provider first (`invoice-reminders.ts`). */

/** The method on file; null if there is none. */
export type ReminderMethod = Pick<MethodOnFile, 'type' | 'text' | 'exp'> | null

/** The amounts of the next charge: the fee is that of the method. */
const announcedBalance = (event: Event, method: ReminderMethod) => {
  const owed = owedOf(standingOf(event))
  if (method === null) return { amount: formatMoney(owed), totals: totalsText(owed) }
  const { amount, stripe_fee, total } = totalsBy(owed, method)
  return {
    amount: formatMoney(amount),
    fee: formatMoney(stripe_fee),
    total: formatMoney(total),
    method: method.text,
  }
}

/** `$2,058.30 with fee, by Visa •••• 4242` */
const chargeText = (amount: Cents, method: ReminderMethod): string => {
  const { total, how } = announcedCharge(amount, method)
  return `${formatMoney(total > 0 ? total : amount)} ${how}`
}

interface Own {
  link?: string
  day?: string | undefined
  names?: string | undefined
  amount?: string | undefined
  method?: string | undefined
}
type Planned = Pick<PlannedReminder, 'kind' | 'role' | 'vendors'>

const proposal = (event: Event): Own => ({
  link: `/proposal?id=${event.id}`,
  day: event.proposal_sent_at
    ? dayText(offerValidUntil(event.proposal_sent_at, event.start), zoneOf(event))
    : undefined,
})
const nothing = (): Own => ({})
const names = (_: Event, { vendors }: Planned): Own => ({ names: namesOf(vendors) })

/** The variables of a kind's words, and where its button leads. */
const own: Record<WordedKind, (event: Event, planned: Planned, now: Instant, method: ReminderMethod) => Own> = {
  request_unanswered: nothing,
  request_silent: names,
  proposal_unopened: proposal,
  proposal_unsigned: proposal,
  proposal_expires: proposal,
  proposal_expired: (event) => ({ ...proposal(event), link: `/event?id=${event.id}` }),
  deposit_unpaid: (event, _, now, method) => {
    const due = dueNow(event, now)
    return { link: `/proposal?id=${event.id}`, amount: due && chargeText(due.amount, method) }
  },
  card_expires: (event, _planned, _now, method) => {
    const due = remainderDueAt(event)
    const card = expiresBefore(method?.exp, due) ? method?.text : undefined
    return { link: `/proposal?id=${event.id}`, day: due && dayText(due, zoneOf(event)), method: card }
  },
  bank_account_missing: (_, { vendors }) => ({
    link: '/account',
    amount: formatMoney(sum(vendors.map(({ rate }) => rate))),
  }),
  gig_soon: (event) => ({ day: event.start ? dayText(event.start, zoneOf(event)) : undefined }),
  sheet_unseen: (event) => ({ link: `/day-sheet?id=${event.id}` }),
  gig_end: nothing,
  gig_end_silent: names,
}

const where: Readonly<Record<MoneyWait['where'], string>> = { held: '', owed: ', from the client', on_its_way: '' }

/** Of the waits that somebody can end. */
const moneyMails = (event: Event, audience: 'agent' | 'admins', now: Instant): MailJob[] => {
  const waits = moneyWaits(event, now).filter(({ act }) => act !== 'wait')
  const [first] = waits.map(({ since }) => since).sort()
  if (first === undefined) return []
  const lines = (of: (wait: MoneyWait) => string) => [...new Set(waits.map(of))].join('. ')
  return mailParties(inForce(event), audience, 'money_waits', {
    amount: formatMoney(sum(waits.map(({ amount }) => amount))),
    day: dayText(first, zoneOf(event)),
    whose: lines((wait) => `${wait.name}: ${formatMoney(wait.amount)}${where[wait.where]}`),
    why: lines(({ what, detail }) => [what, detail].filter(Boolean).join(': ')),
  })
}

/** None if nothing is left to ask for. */
export const reminderMails = (
  event: Event,
  planned: Planned,
  now: Instant,
  method: ReminderMethod = null,
): MailJob[] => {
  const { kind, role, vendors } = planned
  const force = inForce(event)
  switch (kind) {
    case 'balance_due':
      return mailParties(force, 'client', 'balance_due_soon', {
        ...announcedBalance(event, method),
        due: dayText(force.balance_due_at!, zoneOf(force)),
        ...(expiresBefore(method?.exp, force.balance_due_at!) && {
          expires: 'yes',
          link: `/proposal?id=${event.id}`,
        }),
      })
    case 'money_waits':
    case 'money_stuck':
      return moneyMails(event, role === 'admins' ? 'admins' : 'agent', now)
    case 'money_late':
    case 'invoice_due_soon':
    case 'invoice_due_today':
    case 'invoice_overdue':
    case 'invoice_long_overdue':
      return []
    default: {
      const asked = kind === 'request_unanswered' || kind === 'request_silent'
      const about = asked ? asProposed(event) : force
      const words = own[kind](about, planned, now, method)
      if (kind === 'deposit_unpaid' && words.amount === undefined) return []
      // Another card pays by now.
      if (kind === 'card_expires' && words.method === undefined) return []
      if (isEscalated(role)) return []
      return mailParties(about, role === 'vendors' ? { vendors } : role, 'reminder', { kind, ...words })
    }
  }
}

import { totalsBy, totalsText } from '#shared/domain/event/money/announced.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { expiresBefore } from '#shared/domain/payment/card-expiry.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import { formatDate, formatTime, zoneName } from '#web/lib/format/date.ts'
import type { MethodOnFile } from '#web/lib/requests/payment-method.ts'
import { type Journey, plannedCharges } from './journey.ts'

/** A step after the booking, with its actor and date. */
export interface NextDate {
  when: string
  what: string
}

const balanceText = (amount: Cents, method: MethodOnFile | null | undefined, at: string): string =>
  method
    ? `The balance is charged to ${method.text}: ${formatMoney(totalsBy(amount, method).total)} with the fee. ` +
      (expiresBefore(method.exp, at)
        ? 'This card expires before that. Please give another card.'
        : 'You need not do anything.')
    : `The balance is charged automatically${method === null ? `, with fee ${totalsText(amount)}` : ''}.`

const momentOf = (at: string, zone: string | undefined) =>
  `${formatDate(at, zone)}, ${formatTime(at, zone)} ${zoneName(at, zone)}`

const moneyLine = (event: EventView, journey: Journey, method: MethodOnFile | null | undefined): NextDate[] => {
  const { next } = journey
  const amount = formatMoney(next.amount)
  if (next.is === 'nothing') return [{ when: 'Paid', what: 'Nothing more is due.' }]
  if (next.is === 'on_its_way')
    return [{ when: 'In a few days', what: `Your payment of ${amount} arrives from your bank. We email you then.` }]
  if (next.is === 'disputed')
    return [{ when: 'Once it is decided', what: `Your bank decides about ${amount}. Nothing is charged meanwhile.` }]
  if (next.is === 'to_pay') return [{ when: 'Now', what: `The balance of ${amount} is due.` }]
  return plannedCharges(event, journey).flatMap(({ at, amount }) =>
    at === undefined ? [] : [{ when: momentOf(at, inForce(event).timezone), what: balanceText(amount, method, at) }],
  )
}

/** The dates after the booking, in order. */
export const nextDates = (event: EventView, journey: Journey, method: MethodOnFile | null | undefined): NextDate[] => {
  const { start, timezone, venue } = inForce(event)
  const agent = event.agent?.name ?? 'your agent'
  const phone = event.agent?.cell_phone
  const call = phone ? `Call ${agent} at ${formatPhone(phone)}` : `Write to ${agent}`
  return [
    { when: 'Any time', what: `${call} about songs, schedule and changes; ${agent} arranges them with the act.` },
    ...moneyLine(event, journey, method),
    ...(start
      ? [
          {
            when: momentOf(start, timezone),
            what:
              `Your event${venue?.name ? ` at ${venue.name}` : ''}. ` +
              'Everyone is paid through BookMe afterwards: no cash, no envelopes.',
          },
        ]
      : []),
  ]
}

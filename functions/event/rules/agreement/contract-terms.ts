import {
  chargeable,
  chargeTotals,
  methodKinds,
  methodRules,
  offeredKinds,
  type MethodKind,
} from '#shared/domain/payment/method-kinds.ts'
import type { Clause, ContractClauses } from '#shared/domain/contract/schema.ts'
import { cents, depositOf, formatMoney, zero } from '#shared/domain/money.ts'
import type { Cents } from '#shared/domain/money.ts'
import { defaultTimezone, noticeDays } from '#shared/domain/time.ts'
import { priceToSign } from './signing.ts'
import { bookedRate, instalments, paidAmount } from '#shared/domain/event/money/event-money.ts'
import { contractFields, labelOf } from '#shared/domain/event/record/fields.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { clientTerms, withAddress } from './client-terms.ts'

/** The contract sections generated from the terms, one `Label: value` line each. Amounts in cents. */

type Entry = readonly [label: string, value: string | null | undefined]
export const termsSection = (title: string, entries: readonly Entry[]): Clause => ({
  title,
  text: entries
    .filter(([, value]) => value != null && value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n'),
})

export const partiesSection = (event: Event, { agency, agency_address }: ContractClauses): Clause => {
  const { client, agent } = event
  const person = [client?.first, client?.last].filter(Boolean).join(' ')
  return termsSection('Parties', [
    ['Client', withAddress(client)],
    ['Represented by', person === client?.name ? null : person],
    ['Agency', [agency, agency_address].filter(Boolean).join(', ')],
    ['Agent', agent && `${agent.name}, who signs in the name of ${agency}`],
    ['Platform', 'BookMe'],
  ])
}

export const performanceSection = (event: Event): Clause => {
  return termsSection('Performance', [
    ['Event', event.event_type === 'Other' ? event.event_type_other : event.event_type],
    ...clientTerms(event, 'performance'),
    ['Band leader', event.bandleader?.name],
    [
      'Musicians',
      [...event.musicians.map((entry) => `${entry.musician_name} (${entry.instrument})`), ...unnamed(event)].join(', '),
    ],
    ...clientTerms(event, 'offer'),
    ...contractFields.map((field) => [labelOf(field), event[field]] as const),
  ])
}

const unnamed = ({ musician_slots }: Event): string[] => {
  const count = musician_slots?.length ?? 0
  return count === 0 ? [] : [`${count} to be named by the agent`]
}

/** The contract price: the price in force, or the one that signing now would freeze. */
export const contractPrice = (event: Event): Cents =>
  event.proposal_signed_at != null && !event.contract_resign_needed ? bookedRate(inForce(event)) : priceToSign(event)

const hundred = cents(100)
const depositShare = `${depositOf(hundred)}%`

export const priceSection = (event: Event): Clause => {
  const rate = contractPrice(event)
  const paid = paidAmount(event)
  const { deposit, balance: rest } =
    paid > 0 ? { deposit: zero, balance: cents(Math.max(0, rate - paid)) } : instalments(rate)
  const balance = chargeable(rest)
  return termsSection('Price and payment', [
    ['Price', `${formatMoney(rate)}, in US dollars; no sales tax is added`],
    paid > 0 ? ['Paid so far', formatMoney(paid)] : [`Deposit (${depositShare}), due on signing`, formatMoney(deposit)],
    ['Balance', balance === 0 ? 'none' : `${formatMoney(balance)}, charged automatically ${dueText(event)}`],
    [
      'Whole price',
      paid > 0
        ? null
        : `the client may pay it at once instead; signed within ${noticeDays} days of the event, it is due on signing`,
    ],
    ...chargeEntries([
      ['deposit', deposit],
      ['balance', balance],
      ['or the whole price', paid > 0 ? zero : rate],
    ]),
  ])
}

/** The fee on each future charge, by method, and the right to charge it. */
export const chargeEntries = (amounts: readonly (readonly [name: string, amount: Cents])[]): Entry[] => {
  const dues = amounts.filter(([, amount]) => amount !== 0)
  return [
    ['Processing fee', `added to each payment: ${methodKinds.map(feeText).join('; ')}`],
    ...offeredKinds.map((kind): Entry => [`Paid by ${nameOf(kind)}`, withFees(dues, kind)]),
    [
      'Authorization',
      dues.length === 0
        ? null
        : 'the client lets BookMe charge these amounts, when they are due, to the payment method that the client has ' +
          'on file',
    ],
  ]
}

const nameOf = (kind: MethodKind) => methodRules(kind).name.toLowerCase()
const feeText = (kind: MethodKind) => `${nameOf(kind)} ${methodRules(kind).feeRule('the amount')}`

/** `deposit $2,000.00 + fee $58.30 = $2,058.30; balance …` */
const withFees = (dues: readonly (readonly [string, Cents])[], method: MethodKind) =>
  dues
    .map(([name, amount]) => {
      const { total, stripe_fee } = chargeTotals(amount, method)
      return `${name} ${formatMoney(amount)} + fee ${formatMoney(stripe_fee)} = ${formatMoney(total)}`
    })
    .join('; ')

/** Also the end of the refund window. */
export const dueText = ({ balance_due_at: due, timezone = defaultTimezone }: Event): string =>
  due == null
    ? `${noticeDays} days before the event`
    : `on ${instantText(due, timezone)}, ${noticeDays} days before the event`

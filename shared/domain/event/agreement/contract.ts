import { cents, chargeTotals, formatMoney, zero, type Cents, type PaymentMethodType } from '#shared/domain/money.ts'
import { defaultTimezone } from '#shared/domain/venue/schema.ts'
import { bookedRate, instalments, paidAmount } from '../money/event-money.ts'
import { contractFields, labelOf } from '../record/fields.ts'
import type { Event } from '../record/schema.ts'
import { priceToSign } from '../lifecycle/signing.ts'
import { dayText, timeText, whenText, zoneText } from '../record/when-text.ts'

export interface ContractText {
  title: string
  text: string
}

/** The consent sentence of the signature, stored as evidence with the text's hash. */
export const consentSentence =
  'I have read this contract, I agree to it, and I agree that my typed name is my electronic signature.'

/**
 * The contract of a prepaid event, generated from the agreed terms (an admin may edit it until it is signed).
 * Deterministic to the letter, because its hash is stored as evidence. Event amounts in cents. States the picked price.
 */
export const contractFor = (event: Event): ContractText => {
  const title = `Performance contract: ${event.name}`
  return {
    title,
    text: [title.toUpperCase(), parties(event), performance(event), price(event), cancellation(event), terms].join(
      '\n\n',
    ),
  }
}

const lines = (heading: string, entries: readonly (readonly [string, string | null | undefined])[]) =>
  [
    heading,
    ...entries.filter(([, value]) => value != null && value !== '').map(([label, value]) => `${label}: ${value}`),
  ].join('\n')

const parties = (event: Event) =>
  lines('1. PARTIES', [
    ['Client', event.client?.name],
    ['Agent', event.agent?.name],
    ['Platform', 'BookMe'],
  ])

const performance = (event: Event) => {
  const venue = event.venue
  const option = event.proposals.find(({ id }) => id === (event.proposal_pick ?? 1))
  return lines('2. PERFORMANCE', [
    ['Event', event.event_type === 'Other' ? event.event_type_other : event.event_type],
    ['When', whenText(event)],
    [
      'Where',
      venue &&
        [venue.name, venue.street, venue.city, [venue.state, venue.zipcode].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', '),
    ],
    ['Performer', event.group?.name ?? event.artist?.name],
    ['Brand', event.brand?.name],
    ['Band leader', event.bandleader?.name],
    [
      'Musicians',
      [...event.musicians.map((entry) => `${entry.musician_name} (${entry.instrument})`), ...unnamed(event)].join(', '),
    ],
    ['Agreed proposal', option && [option.title, option.description].filter((part) => part !== '').join('. ')],
    ...contractFields.map((field) => [labelOf(field), event[field]] as const),
  ])
}

const unnamed = ({ musician_slots }: Event): string[] => {
  const count = musician_slots?.length ?? 0
  return count === 0 ? [] : [`${count} to be named by the agent`]
}

const price = (event: Event) => {
  const rate =
    event.proposal_signed_at != null && !event.contract_resign_needed ? bookedRate(event) : priceToSign(event)
  const paid = paidAmount(event)
  const { deposit, balance } =
    paid > 0 ? { deposit: zero, balance: cents(Math.max(0, rate - paid)) } : instalments(rate)
  const dues = [
    ['deposit', deposit],
    ['balance', balance],
    ['or the whole price', paid > 0 ? zero : rate],
  ].filter((due): due is [string, Cents] => due[1] !== 0)
  return lines('3. PRICE AND PAYMENT', [
    ['Price', `${formatMoney(rate)}, in US dollars; no sales tax is added`],
    ...(paid > 0
      ? ([['Paid so far', formatMoney(paid)]] as const)
      : ([['Deposit (50%), due on signing', formatMoney(deposit)]] as const)),
    ['Balance', balance === 0 ? 'none' : `${formatMoney(balance)}, charged automatically ${dueText(event)}`],
    [
      'Whole price',
      paid > 0
        ? null
        : 'the client may pay it at once instead; signed within 30 days of the event, it is due on signing',
    ],
    [
      'Processing fee',
      'added to each payment: card 2.9% of the amount plus $0.30; bank account 0.8% of the amount, at most $5.00; any other method $1.00',
    ],
    ['Paid by card', withFees(dues, 'card')],
    ['Paid by bank account', withFees(dues, 'us_bank_account')],
    [
      'Authorization',
      dues.length === 0
        ? null
        : 'the client lets BookMe charge these amounts, when they are due, to the payment method that the client has on file',
    ],
  ])
}

/** `deposit $2,000.00 + fee $58.30 = $2,058.30; balance …` */
const withFees = (dues: readonly (readonly [string, Cents])[], method: PaymentMethodType) =>
  dues
    .map(([name, amount]) => {
      const { total, stripe_fee } = chargeTotals(amount, method)
      return `${name} ${formatMoney(amount)} + fee ${formatMoney(stripe_fee)} = ${formatMoney(total)}`
    })
    .join('; ')

/** Also the end of the refund window. */
const dueText = ({ balance_due_at: due, timezone = defaultTimezone }: Event) =>
  due == null
    ? '30 days before the event'
    : `on ${dayText(due, timezone)} at ${timeText(due, timezone)} (${zoneText(due, timezone)}), 30 days before the event`

const cancellation = (event: Event) => `4. CANCELLATION
The client may cancel until the balance is due, ${dueText(event)}, once the price is paid in full; for this the balance may be paid earlier. Half (50%) of each amount paid is then refunded, rounded down to the cent. Processing fees are not refunded. The other half pays performers, agent and platform 50% of their agreed rates. A deposit alone is not refunded, and later than that nothing is refunded.`

const terms = `5. PERFORMERS
Should a performer be unable to play, the agent provides one of equal standing or agrees a change with the client. A change of the price needs the client's signature again.

6. SIGNATURES
The contract is concluded when the client has signed it electronically and the first payment has arrived.`

import { formatMoney } from '../money.ts'
import { defaultTimezone } from '../venue/schema.ts'
import { bookedRate, instalments } from './money.ts'
import type { Event } from './schema.ts'
import { dayText, timeText, whenText, zoneText } from './when.ts'

export interface ContractText { title: string, text: string }

/** What the client agrees to with the signature; kept as evidence beside the text's hash. */
export const consentSentence =
  'I have read this contract, I agree to it, and I agree that my typed name is my electronic signature.'

/**
 * The contract of a prepaid event as generated from what was agreed (an admin may edit it until it is signed). The same event gives
 * the same text to the letter, since its hash is kept as evidence. Event amounts in cents. Says the picked price.
 */
export const contractFor = (event: Event): ContractText => {
  const title = `Performance contract: ${event.name}`
  return { title, text: [title.toUpperCase(), parties(event), performance(event), price(event), terms].join('\n\n') }
}

const lines = (heading: string, entries: readonly (readonly [string, string | null | undefined])[]) =>
  [heading, ...entries.filter(([, value]) => value != null && value !== '').map(([label, value]) => `${label}: ${value}`)].join('\n')

const parties = (event: Event) => lines('1. PARTIES', [
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
    ['Where', venue && [venue.name, venue.street, venue.city, [venue.state, venue.zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    ['Performer', event.group?.name ?? event.artist?.name],
    ['Brand', event.brand?.name],
    ['Band leader', event.bandleader?.name],
    ['Musicians', event.musicians.map((entry) => `${entry.musician_name} (${entry.instrument})`).join(', ')],
    ['Agreed proposal', option && [option.title, option.description].filter((part) => part !== '').join('. ')],
    ['Dress code', event.dresscode],
    ['Special requests', event.special_requests],
  ])
}

const price = (event: Event) => {
  const rate = event.contract_resign_needed ? event.client_rate ?? 0 : bookedRate(event)
  const { deposit, balance } = instalments(rate)
  return lines('3. PRICE AND PAYMENT', [
    ['Price', formatMoney(rate)],
    ['Deposit (50%), due on signing', formatMoney(deposit)],
    ['Balance', `${formatMoney(balance)}, ${dueText(event)}`],
    ['Within 30 days of the event', 'the whole price is due on signing, instead of deposit and balance'],
    ['Processing fee', 'added to each payment: card 2.9% of the amount plus $0.30; bank account 0.8% of the amount, at most $5.00; any other method $1.00'],
  ])
}

const dueText = (event: Event) => {
  if (event.balance_due_at == null) return 'due 30 days before the event'
  const zone = event.timezone ?? defaultTimezone
  const due = event.balance_due_at
  return `charged automatically on ${dayText(due, zone)} at ${timeText(due, zone)} (${zoneText(due, zone)}), 30 days before the event`
}

const terms = `4. CANCELLATION
The client may cancel up to 30 days before the event, once the price is paid in full. Half (50%) of each amount paid is then refunded; processing fees are not refunded. The other half pays the performers 50% of their agreed rates. Within 30 days of the event nothing is refunded.

5. PERFORMERS
Should a performer be unable to play, the agent provides one of equal standing or agrees a change with the client. A change of the price needs the client's signature again.

6. SIGNATURES
The contract is concluded when the client has signed it electronically and the first payment has arrived.`

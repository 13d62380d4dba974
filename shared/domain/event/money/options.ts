import { allocate, cents, sum, zero, type Cents } from '#shared/domain/money.ts'
import { isSame } from '#shared/domain/same.ts'
import { chosen, type EventLike } from '../record/event-like.ts'
import type { Event } from '../record/schema.ts'
import { paidParts } from '../record/fields.ts'
import { ratePatch } from '../record/pay.ts'
import { musicianKey } from '../record/vendors.ts'
import { musicianTotal } from './rates.ts'
import { computedRates, performersOf, rosterName, type RosterEntry } from './roster.ts'

/**
 * A proposal's options and their rates (docs/product.md#proposal-and-contract). The *current* option (the picked one,
 * otherwise the first) has the event's own rates; every other option has the agent's rates for it, or the usual split.
 */

export type Option = Event['proposals'][number]

/** A payee key: `artist`, `bandleader`, `musician|<musician key>` or, for an empty slot, `slot|<id>`. */
export interface Payee {
  payee: string
  rate: Cents
}

const payeeOf = (entry: Pick<RosterEntry, 'role' | 'key'>): string =>
  entry.role === 'artist' || entry.role === 'bandleader' ? entry.role : rosterName(entry)

export const payeesOf = (event: EventLike): Payee[] =>
  performersOf(event).map((entry) => ({ payee: payeeOf(entry), rate: entry.rate }))

export interface Split {
  agent_percent: number
  rates: Payee[]
}

const ownSplit = (event: EventLike): Split => ({ agent_percent: event.agent_percent ?? 0, rates: payeesOf(event) })

/** Options on offer: those with a title and a price. Always includes the first, because saving requires both. */
export const offeredOptions = (event: { proposals?: Event['proposals'] | undefined }): Event['proposals'] =>
  (event.proposals ?? []).filter((option) => option.title !== '' && option.price > 0)

/**
 * The option whose price is the client rate and whose rates are the event's: the picked one, otherwise the first. An
 * option picked before picking set the rates has a different price until it is signed.
 */
export const currentOption = (event: EventLike): Option | undefined => {
  const picked = event.proposals?.find(({ id }) => id === event.proposal_pick)
  const isSet = event.proposal_signed_at != null || picked?.price === event.client_rate
  return (isSet ? picked : undefined) ?? event.proposals?.[0]
}

export const isCurrent = (event: EventLike, { id }: Option): boolean => currentOption(event)?.id === id

/** The usual rates: those of the first option. */
export const baseSplit = (event: EventLike): Split => {
  const first = event.proposals?.[0]
  return first?.rates == null ? ownSplit(event) : splitOf(event, first)
}

/** The difference goes to the artist, otherwise the band leader, otherwise everyone who plays. */
const isAct = (event: EventLike): ((payee: string) => boolean) => {
  const act = chosen(event.artist_id) ? 'artist' : chosen(event.bandleader_id) ? 'bandleader' : undefined
  return (payee) => act === undefined || payee === act
}

/**
 * An option's rates in cents. Payees without their own rate, because the agent set none or the line-up changed,
 * share the rest in proportion to their usual rates. Adds up unless `splitProblem`.
 */
export const splitOf = (event: EventLike, option: Option): Split => {
  if (isCurrent(event, option)) return ownSplit(event)
  const isFirst = option.id === event.proposals?.[0]?.id
  const base = isFirst ? ownSplit(event) : baseSplit(event)
  const agent_percent = option.agent_percent ?? base.agent_percent
  const takesDifference = isAct(event)
  const said = new Map(
    (option.rates ?? base.rates.filter(({ payee }) => !takesDifference(payee))).map(({ payee, rate }) => [payee, rate]),
  )
  const given = base.rates.map(({ payee, rate }) => ({ payee, usual: rate, rate: said.get(payee) }))
  const unnamed = given.filter(({ rate }) => rate === undefined)
  const { agent_rate, bookme_rate } = computedRates({ ...event, client_rate: option.price, agent_percent })
  const left = option.price - sum([agent_rate, bookme_rate, ...given.map(({ rate }) => rate ?? zero)])
  const parts = allocate(
    cents(Math.max(left, 0)),
    unnamed.map(({ usual }) => usual),
  )
  return {
    agent_percent,
    rates: given.map((entry) => ({ payee: entry.payee, rate: entry.rate ?? parts[unnamed.indexOf(entry)]! })),
  }
}

const withSplit = (event: Event, client_rate: Cents, { agent_percent, rates }: Split): Event => {
  const to = new Map(rates.map(({ payee, rate }) => [payee, rate]))
  const next: Event = {
    ...event,
    client_rate,
    agent_percent,
    ...Object.assign({}, ...paidParts.map((part) => (to.has(part) ? ratePatch(event, part, to.get(part)!) : {}))),
    musicians: event.musicians.map((entry) => ({
      ...entry,
      rate: to.get(`musician|${musicianKey(entry)}`)!,
    })),
    musician_slots: event.musician_slots.map((slot) => ({ ...slot, rate: to.get(`slot|${slot.id}`)! })),
  }
  return { ...next, ...computedRates(next), musician_rate: musicianTotal(next) }
}

/** An option without its own rates. */
export const withoutSplit = ({ agent_percent: _percent, rates: _rates, ...option }: Option): Option => option

/**
 * The event with an option picked, or none with null: the option's price and rates become the event's. The previous
 * option keeps the event's rates unless they are its usual ones, so that choosing again finds every option unchanged.
 */
export const withOption = (event: Event, id: number | null): Event => {
  const before = currentOption(event)
  const picked = { ...event, proposal_pick: id }
  if (before === undefined) return picked
  const first = event.proposals[0]!
  const option = event.proposals.find((candidate) => candidate.id === id) ?? first
  if (before.id === option.id) return picked
  const own = ownSplit(event)
  const replaced = (kept: Option): Event => ({
    ...withSplit(picked, option.price, splitOf(event, option)),
    proposals: event.proposals.map((entry) =>
      entry.id === option.id ? withoutSplit(entry) : entry.id === before.id ? kept : entry,
    ),
  })
  const usual = replaced(withoutSplit(before))
  const isUsual = before.id !== first.id && isSame(splitOf(usual, withoutSplit(before)), own)
  return isUsual ? usual : replaced({ ...before, ...own })
}

/** Everyone's part of an option in cents, and the total. */
export const optionMoney = (event: EventLike, option: Option) => {
  const { agent_percent, rates } = splitOf(event, option)
  const { agent_rate, bookme_rate } = computedRates({ ...event, client_rate: option.price, agent_percent })
  const total = sum([agent_rate, bookme_rate, ...rates.map(({ rate }) => rate)])
  return { agent_percent, agent_rate, bookme_rate, rates, total }
}

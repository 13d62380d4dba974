import { ratesAddUp } from '../event/money/rates.ts'
import { chosen } from '../event/record/event-like.ts'
import type { DraftInput, Event } from '../event/record/schema.ts'
import { cents, share, zero, type Cents } from '../money.ts'
import type { TakenFrom } from './schema.ts'

/** One share pays for a rate other than the chair's, so that all rates still are the price, to the cent. */

const millionth = 1_000_000

const percentFor = (price: Cents, wanted: Cents): number | undefined => {
  if (wanted <= 0 || price <= 0) return undefined
  const percent = Math.round((wanted / price) * millionth) / millionth
  return share(price, percent) === wanted ? percent : undefined
}

/** The price that leaves exactly this much after the shares of agency and platform. */
const priceFor = (vendors: Cents, agent: number, platform: number): Cents | undefined => {
  const near = Math.round(vendors / (1 - agent - platform))
  for (let off = 0; off < 50; off += 1)
    for (const price of [near + off, near - off].map(cents))
      if (price - share(price, agent) - share(price, platform) === vendors) return price
  return undefined
}

const lowered = (rate: Cents | null | undefined, more: Cents): Cents | undefined => {
  const left = cents((rate ?? zero) - more)
  return left > 0 ? left : undefined
}

/**
 * The fields that change when a chair costs more (or, below zero, less) than planned. Undefined where this share cannot
 * pay for it: it is too small, nobody has it, the price is signed, or no percentage gives the cent.
 */
export const rebalanced = (event: Event, more: Cents, from: TakenFrom): Partial<DraftInput> | undefined => {
  // A draft whose rates do not add up yet has nothing to balance.
  if (more === 0 || !ratesAddUp(event)) return {}
  const price = event.client_rate ?? zero
  switch (from) {
    case 'client': {
      if (event.proposal_signed_at != null || event.agreement != null || event.payments.length > 0) return undefined
      const vendors = cents(price - share(price, event.agent_percent) - share(price, event.bookme_percent) + more)
      const client_rate = priceFor(vendors, event.agent_percent, event.bookme_percent)
      return client_rate === undefined ? undefined : { client_rate }
    }
    case 'agent': {
      const agent_percent = percentFor(price, cents(share(price, event.agent_percent) - more))
      return agent_percent === undefined ? undefined : { agent_percent }
    }
    case 'bandleader': {
      const bandleader_rate =
        chosen(event.bandleader_id) === undefined ? undefined : lowered(event.bandleader_rate, more)
      return bandleader_rate === undefined ? undefined : { bandleader_rate }
    }
    case 'artist': {
      const artist_rate = chosen(event.artist_id) === undefined ? undefined : lowered(event.artist_rate, more)
      return artist_rate === undefined ? undefined : { artist_rate }
    }
  }
}

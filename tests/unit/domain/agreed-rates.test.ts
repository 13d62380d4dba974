import { describe, expect, it } from 'vitest'
import { isLowered, withAgreedRates } from '#shared/domain/event/money/agreed-rates.ts'
import { keptFor, lowestRates, paidLess, ratesByOption } from '#shared/domain/event/money/own-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorName, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { booked, draft, ids, withAll } from './support.ts'

const artist = { role: 'artist' as const, key: ids.artist }
const withRate = (event: Event, rate: number, more: Partial<Event> = {}): Event => ({
  ...event,
  artist_rate: cents(rate),
  ...more,
})
/** The second option pays the artist 350, everybody else as usual. */
const offered = withAll(draft(), 'confirmed')
const signed = booked()
const { role, key } = vendorsOf(signed).find((vendor) => vendor.key.includes(ids.musician))!
const drums = { role, key }
const leader = { role: 'bandleader' as const, key: ids.bandleader }
const part = (event: Event, name: { role: string; key: string }) =>
  vendorsOf(event).find((vendor) => vendor.role === name.role && vendor.key === name.key)!

describe('a vendor’s rate', () => {
  it('is the lowest of the options on offer until the signature', () => {
    expect(lowestRates(offered).get(vendorName(part(offered, artist)))).toBe(30_000)
    expect(lowestRates(offered).get(vendorName(part(offered, drums)))).toBe(25_000)
    expect(lowestRates(signed).get(vendorName(part(signed, artist)))).toBe(70_000)
    const ownRates = { id: 2 as const, title: 'Duo', description: '', price: cents(150_000), agent_percent: 0.15 }
    const rates = [
      { payee: 'artist', rate: cents(80_000) },
      { payee: 'bandleader', rate: cents(30_000) },
      { payee: `musician|${part(offered, drums).key}`, rate: cents(10_000) },
    ]
    const cheaper = { ...offered, proposals: [offered.proposals[0]!, { ...ownRates, rates }] }
    expect(lowestRates(cheaper).get(vendorName(part(cheaper, artist)))).toBe(70_000)
    expect(lowestRates(cheaper).get(vendorName(part(cheaper, drums)))).toBe(10_000)
  })

  it('is said for each option only where it differs', () => {
    expect(ratesByOption(offered, [part(offered, artist)])).toEqual([
      { option: 'Option 1', rate: 70_000 },
      { option: 'Option 2', rate: 30_000 },
    ])
    expect(ratesByOption(offered, [part(offered, artist), part(offered, drums)]).map(({ rate }) => rate)).toEqual([
      95_000, 55_000,
    ])
    expect(ratesByOption(offered, [part(offered, drums)])).toEqual([])
    // A mail to somebody who has left the event meanwhile.
    const without = { ...offered, artist_id: null }
    expect(ratesByOption(without, [part(offered, artist)])).toEqual([])
    expect(ratesByOption(without, [part(offered, artist), part(without, leader)]).map(({ rate }) => rate)).toEqual([
      110_000,
      70_000 + 70_000,
    ])
    expect(ratesByOption(offered, [])).toEqual([])
    expect(ratesByOption(signed, [part(signed, artist)])).toEqual([])
  })

  it('of a called-off event is the share of the part that stays due', () => {
    const off = booked({ status: 'canceled', cancellation: { due: cents(100_000) } as Event['cancellation'] })
    expect(keptFor(off, [part(off, artist)])).toBe(35_000)
    expect(keptFor(off, [part(off, artist), part(off, drums)])).toBe(47_500)
    // The amount due counts, although it is not paid yet.
    expect(keptFor({ ...off, payments: [] }, [part(off, artist)])).toBe(35_000)
    expect(keptFor(off, [])).toBe(0)
    expect(keptFor(signed, [part(signed, artist)])).toBe(70_000)
  })

  it('is less only for those whose lowest rate falls', () => {
    const lower = withRate(signed, 69_999)
    expect(paidLess(signed, lower).map(vendorName)).toEqual([vendorName(part(lower, artist))])
    expect(paidLess(signed, signed)).toEqual([])
    expect(paidLess(signed, withRate(signed, 70_001))).toEqual([])
    expect(paidLess({ ...signed, artist_id: 'not_needed' } as Event, lower)).toEqual([])
  })
})

describe('a rate that a vendor has confirmed', () => {
  const asked = (rate: number) => withRate(signed, rate, { artist_status: 'requested' })

  it('is remembered while they are asked again, and forgotten when nobody is', () => {
    const after = withAgreedRates(signed, asked(60_000))
    expect(after.agreed_rates).toEqual([{ part: vendorName(part(after, artist)), rate: 70_000 }])
    const again = withAgreedRates(after, withRate(after, 50_000))
    expect(again.agreed_rates).toEqual(after.agreed_rates)
    const confirmed = { ...again, artist_status: 'confirmed' as const }
    expect(withAgreedRates(again, confirmed).agreed_rates).toEqual([])
    expect(withAgreedRates(signed, signed)).toBe(signed)
    expect(withAgreedRates({ ...signed, agreed_rates: [] }, signed)).toBe(signed)
  })

  it('is not remembered of somebody who never confirmed', () => {
    const never = { ...signed, artist_status: 'requested' as const }
    expect(withAgreedRates(never, asked(60_000)).agreed_rates).toBeUndefined()
  })

  it('makes a lower one lowered, an equal or higher one not', () => {
    const after = withAgreedRates(signed, asked(60_000))
    expect(isLowered(after, artist)).toBe(true)
    expect(isLowered(withRate(after, 69_999), artist)).toBe(true)
    expect(isLowered(withRate(after, 70_000), artist)).toBe(false)
    expect(isLowered(withRate(after, 80_000), artist)).toBe(false)
    expect(isLowered(after, drums)).toBe(false)
    expect(isLowered({ ...after, agreed_rates: undefined }, artist)).toBe(false)
    expect(isLowered({ ...after, agreed_rates: [{ part: 'artist|art_other', rate: cents(90_000) }] }, artist)).toBe(
      false,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { priceRangeOf, priceText, totalText } from '#shared/domain/event/money/price-range.ts'
import { formatMoney, cents } from '#shared/domain/money.ts'

const option = (id: 1 | 2 | 3, price: number) => ({ id, title: `Option ${id}`, description: '', price: cents(price) })
const offer = {
  prepaid: true,
  proposal_sent_at: '2026-06-01T12:00:00.000Z',
  proposals: [option(1, 400_000), option(2, 520_000), option(3, 310_000)],
}
const text = (event: Parameters<typeof priceText>[0]) => priceText(event, cents(400_000), formatMoney)

describe('the price of an offer of several options', () => {
  it('is from the lowest to the highest until the client picks one', () => {
    expect(priceRangeOf(offer)).toEqual({ from: 310_000, to: 520_000 })
    expect(text(offer)).toBe('$3,100.00 to $5,200.00')
    expect(text({ ...offer, proposal_pick: 1 })).toBe('$4,000.00')
    expect(text({ ...offer, client_rate_booked: cents(400_000) })).toBe('$4,000.00')
  })

  it('is one price if the options do not differ, are not sent, or are not offered', () => {
    expect(priceRangeOf({ ...offer, proposals: [option(1, 400_000), option(2, 400_000)] })).toBeUndefined()
    expect(priceRangeOf({ ...offer, proposals: [option(1, 400_000), { ...option(2, 520_000), title: '' }] })).toBe(
      undefined,
    )
    expect(priceRangeOf({ ...offer, proposals: [] })).toBeUndefined()
    expect(priceRangeOf({ ...offer, proposal_sent_at: null })).toBeUndefined()
    expect(priceRangeOf({ ...offer, prepaid: false })).toBeUndefined()
  })

  it('is on a list row what the event had', () => {
    const price_range = { from: cents(310_000), to: cents(520_000) }
    expect(priceRangeOf({ price_range })).toEqual(price_range)
    expect([priceRangeOf({}), priceRangeOf({ price_range: null })]).toEqual([undefined, undefined])
  })

  it('makes a sum of prices depend on the choice, too', () => {
    const row = { price: cents(100_000) }
    const open = { price: cents(400_000), price_range: { from: cents(310_000), to: cents(520_000) } }
    expect(totalText([row, open, {}], formatMoney)).toBe('$4,100.00 to $6,200.00')
    expect(totalText([row, row], formatMoney)).toBe('$2,000.00')
    expect(totalText([], formatMoney)).toBe('$0.00')
  })
})

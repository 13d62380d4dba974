import { describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { amountText, toAmountText, typedAmount } from '#web/lib/amount.ts'
import { daysUntil, formatRange, isOtherZone, zoneName } from '#web/lib/format/date.ts'
import { initials, linkTo } from '#web/lib/format/text.ts'
import { freshPicture } from '#web/lib/format/picture.ts'

describe('dates', () => {
  const start = '2026-06-06T22:00:00.000Z'
  it('shows a one-day event on one line, in the zone of the venue', () => {
    expect(formatRange(start, '2026-06-07T02:00:00.000Z', 'America/New_York', 'always')).toBe(
      'Sat, Jun 6, 2026, 6:00 PM – 10:00 PM EDT',
    )
  })
  it('shows both dates of a longer one', () => {
    expect(formatRange(start, '2026-06-07T05:00:00.000Z', 'America/New_York', 'always')).toBe(
      'Sat, Jun 6, 2026, 6:00 PM – Sun, Jun 7, 2026, 1:00 AM EDT',
    )
  })
  it('names the zone if the reader’s clock differs', () => {
    const reader = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(isOtherZone(start, reader)).toBe(false)
    expect(isOtherZone(start, 'Asia/Kathmandu')).toBe(true)
    expect(zoneName('2026-12-06T22:00:00Z', 'America/Los_Angeles')).toBe('PST')
  })
  it('counts calendar days there, not hours', () => {
    expect(daysUntil('2026-06-07T03:30:00Z', 'America/New_York', '2026-06-06T13:00:00Z')).toBe(0)
    expect(daysUntil('2026-11-02T05:30:00Z', 'America/New_York', '2026-10-31T13:00:00Z')).toBe(2)
  })
})

describe('words and figures', () => {
  it('parses a typed amount, and shows it as typed', () => {
    expect(['$1,200.5', 'abc', '0.1', '9'.repeat(30)].map(typedAmount)).toEqual([
      120_050,
      0,
      10,
      Number.MAX_SAFE_INTEGER,
    ])
    expect([toAmountText(cents(120_050)), toAmountText(null)]).toEqual(['1200.50', '0.00'])
    expect(amountText().safeParse('9'.repeat(30)).error?.issues[0]?.message).toBe('Amount is too large')
    expect(amountText().parse('12.34')).toBe(1_234)
  })
  it('takes initials from any name', () => {
    expect(initials('Łukasz van der Berg')).toBe('ŁB')
    expect(initials('🎷 Jazz')).toBe('J')
    expect(initials('  ')).toBe('')
  })
  it('makes no executable link', () => {
    expect(linkTo('javascript:alert(1)')).toBe('https://alert(1)')
    expect(linkTo('example.com/a')).toBe('https://example.com/a')
  })
  it('adds a timestamp in seconds to a picture', () => {
    expect(freshPicture('/p.jpg', 1_700_000_000_999)).toBe('/p.jpg?t=1700000000')
    expect(freshPicture(null, 1)).toBeUndefined()
  })
})

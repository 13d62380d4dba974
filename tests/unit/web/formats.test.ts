import { describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { amountText, toAmountText, typedAmount } from '#web/lib/amount.ts'
import { daysUntil, formatDateTime, formatDeadline, formatRange, isOtherZone, zoneName } from '#web/lib/format/date.ts'
import { tonesOf } from '#web/booking/rate-split/part-tones.ts'
import { darkPalette, lightPalette } from '#web/app/palette.ts'
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
  it('shows a deadline as the reader’s clock does, and names their zone if the venue’s differs', () => {
    const reader = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(formatDeadline(start, reader)).toBe(formatDateTime(start))
    expect(formatDeadline(start, 'Asia/Kathmandu')).toBe(`${formatDateTime(start)} ${zoneName(start)}`)
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

describe('bars of rates', () => {
  const keys = ['artist|art_1', 'bandleader|mus_1', 'musician|mus_2|Bass', 'musician|mus_3|Drums', 'slot|slt_1']
  const parts = [...keys, 'agent', 'platform'].map((key) => ({ key }))
  const luminance = (color: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
      .map((channel) => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const contrast = (one: string, other: string) => {
    const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (bright! + 0.05) / (dark! + 0.05)
  }
  it('give a part the same color wherever it stands, and each part its own', () => {
    const tones = tonesOf(parts)
    const agentFirst = [...parts.slice(-2), ...parts.slice(0, -2)]
    expect(tonesOf(agentFirst)).toEqual(tones)
    expect(new Set(Object.values(tones)).size).toBe(parts.length)
  })
  const band = (size: number, paid: (i: number) => boolean = () => true) =>
    Array.from({ length: size }, (_, i) => ({ key: `musician|mus_${i}|Violin`, cents: paid(i) ? 10_000 : 0 }))

  it('give each of twelve musicians their own color', () => {
    const others = ['artist|art_1', 'bandleader|mus_1', 'slot|slt_1', 'agent', 'platform'].map((key) => ({ key }))
    expect(new Set(Object.values(tonesOf([...others, ...band(12)]))).size).toBe(17)
  })
  it('differ between neighbors in a larger band, also where musicians without a rate are left out', () => {
    for (const many of [band(40), band(40, (i) => i % 12 === 0)]) {
      const tones = tonesOf(many)
      const shown = many.filter(({ cents }) => cents > 0).map(({ key }) => tones[key])
      for (const [i, tone] of shown.slice(1).entries()) expect(tone).not.toBe(shown[i])
    }
  })
  it('can be told from paper in light and dark', () => {
    for (const tone of Object.values(tonesOf([...parts, ...band(20)])))
      for (const { background } of [lightPalette, darkPalette])
        expect(contrast(tone, background!.paper!), tone).toBeGreaterThanOrEqual(3)
  })
})

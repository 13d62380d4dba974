import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { answers, keywordOf, question } from '#functions/messages/rules/keywords.ts'
import { encodingOf, fitted, mostCharacters, partsOf } from '#functions/messages/rules/length.ts'
import { noOptIn, textsState } from '#shared/domain/text/opt-in.ts'
import { textTime } from '#functions/messages/rules/when.ts'

const link = 'https://bookings.example.com/answer#5vYb0Yx1m0bq8W3Jm2oQk0s9lqJtK0Fv1y2n3o4p5q6'

describe('the length of a text', () => {
  it.each([
    ['', 'GSM', 1],
    ['a'.repeat(160), 'GSM', 1],
    ['a'.repeat(161), 'GSM', 2],
    ['a'.repeat(306), 'GSM', 2],
    ['a'.repeat(307), 'GSM', 3],
    // Two septets each: 80 fill a text.
    ['€'.repeat(80), 'GSM', 1],
    ['€'.repeat(81), 'GSM', 2],
    // The escape and its character stay together: 152 + 2 do not fit into 153.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM', 3],
    ['é'.repeat(160), 'GSM', 1],
    ['ł'.repeat(70), 'UCS-2', 1],
    ['ł'.repeat(71), 'UCS-2', 2],
    ['🎸'.repeat(35), 'UCS-2', 1],
    ['🎸'.repeat(36), 'UCS-2', 2],
    // A pair is not cut: 33 of them fill 66 of 67.
    ['🎸'.repeat(67), 'UCS-2', 3],
  ] as const)('%# is counted as carriers do', (text, encoding, parts) => {
    expect([encodingOf(text), partsOf(text)]).toEqual([encoding, parts])
  })

  it('is at most 320 characters, the link whole, no pair cut, and no sign that turns the words around', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ' ', 'é', '€', '’', '“', 'ł', '🎸', '\u202e', '\u0007', '\n'),
    })
    fc.assert(
      fc.property(fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 900 })), fc.boolean(), (text, hasLink) => {
        const sent = fitted(text, hasLink ? link : undefined)
        expect(sent.length).toBeLessThanOrEqual(mostCharacters)
        if (hasLink) expect(sent.endsWith(` ${link}`)).toBe(true)
        expect(sent).not.toMatch(/[\u0000-\u0009\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
        if (text.isWellFormed()) expect(sent.isWellFormed()).toBe(true)
      }),
    )
  })

  it('stays in the cheap alphabet where the words only look typographic', () => {
    expect(fitted('“Elena’s” trio – $350… · 7 PM')).toBe('"Elena\'s" trio - $350... - 7 PM')
    expect(encodingOf(fitted('“Elena’s” trio – $350… · 7 PM'))).toBe('GSM')
  })

  it('is one part for every answer and the question, which carriers read', () => {
    const all = [answers.stop(), answers.start(), answers.help('operator@bookme.example'), answers.other(), question()]
    expect(all.map(partsOf)).toEqual([1, 1, 1, 1, 1])
    for (const text of all) expect(text).toMatch(/^BookMe/)
    for (const text of [answers.start(), answers.help('x'), question()])
      expect(text).toMatch(/Msg & data rates may apply.*STOP to end/)
  })
})

describe('the words of a phone', () => {
  it.each([
    ...['STOP', 'stop', ' Stop. ', 'StopAll', 'STOP ALL', 'unsubscribe', 'CANCEL', 'end', 'Quit', '"STOP"'].map(
      (text) => [text, 'stop'] as const,
    ),
    ...['Stop texting me', 'opt-out', 'revoke', 'arrêt'].map((text) => [text, 'stop'] as const),
    ...['START', 'unstop', 'Yes', 'yes!', 'y'].map((text) => [text, 'start'] as const),
    ...['HELP', 'help?', 'info'].map((text) => [text, 'help'] as const),
    ...['', '👍', 'Yes, but at 8', 'The weekend', 'nonstop', 'I cannot end before 9'].map(
      (text) => [text, undefined] as const,
    ),
  ])('%s is %s', (text, keyword) => expect(keywordOf(text)).toBe(keyword))
})

describe('an opt-in', () => {
  const optIn = { number: '+15185550142', opted_in_at: '2026-06-01T12:00:00.000Z', version: 1 }
  it('is on by a yes of that phone after it, and off by its stop alone', () => {
    expect(textsState(noOptIn, undefined)).toBe('off')
    expect(textsState(optIn, undefined)).toBe('waiting')
    expect(textsState(optIn, { word: 'yes', at: '2026-06-01T11:59:59.999Z' })).toBe('waiting')
    expect(textsState(optIn, { word: 'yes', at: '2026-06-01T12:00:00.000Z' })).toBe('on')
    expect(textsState(optIn, { word: 'stop', at: '2025-06-01T12:00:00.000Z' })).toBe('stopped')
    expect(textsState({ ...optIn, number: null }, { word: 'yes', at: '2026-06-02T12:00:00.000Z' })).toBe('off')
  })
})

describe('the time of a text', () => {
  const zones = ['America/New_York', 'Pacific/Honolulu', 'America/Los_Angeles', 'America/Phoenix', 'America/St_Johns']
  const instants = fc
    .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') })
    .map((time) => new Date(time).toISOString())
  const shown = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

  it('is never between 22 and 8 where the reader is, except on the day of the gig, and never later than needed', () => {
    fc.assert(
      fc.property(
        instants,
        instants,
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        (now, start, reader, zone) => {
          const at = textTime(now, reader, { start, end: null, zone })
          const isGigDay = shown(now, zone).toPlainDate().equals(shown(start, zone).toPlainDate())
          if (isGigDay) return at === now
          const { hour } = shown(at, reader)
          expect(hour).toBeGreaterThanOrEqual(8)
          expect(hour).toBeLessThan(22)
          const wait = Date.parse(at) - Date.parse(now)
          expect(wait).toBeGreaterThanOrEqual(0)
          // The longest night is the one in which clocks go back.
          expect(wait).toBeLessThanOrEqual(11 * 3_600_000)
          if (wait > 0) expect(shown(at, reader).toPlainTime().toString()).toBe('08:00:00')
          return true
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([
    // Clocks go forward at 2 on March 8, and back at 2 on November 1, 2026.
    ['2026-03-08T03:30:00.000Z', 'America/New_York', '2026-03-08T12:00:00.000Z'],
    ['2026-11-01T02:30:00.000Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
    // Seven in the evening in Honolulu is one in New York: its reader sleeps there, not here.
    ['2026-06-02T05:00:00.000Z', 'Pacific/Honolulu', '2026-06-02T05:00:00.000Z'],
    ['2026-06-02T08:00:00.000Z', 'Pacific/Honolulu', '2026-06-02T18:00:00.000Z'],
    ['2026-06-02T12:00:00.000Z', 'America/New_York', '2026-06-02T12:00:00.000Z'],
  ])('%s in %s is %s', (now, zone, at) => {
    expect(textTime(now, zone, { start: '2026-12-24T22:00:00.000Z', zone: 'America/New_York' })).toBe(at)
  })

  it('is now while the gig lasts, also after midnight', () => {
    const gig = { start: '2026-06-06T01:00:00.000Z', end: '2026-06-06T06:00:00.000Z', zone: 'America/New_York' }
    expect(textTime('2026-06-06T05:30:00.000Z', 'America/New_York', gig)).toBe('2026-06-06T05:30:00.000Z')
    expect(textTime('2026-06-06T06:30:00.000Z', 'America/New_York', gig)).toBe('2026-06-06T12:00:00.000Z')
  })
})

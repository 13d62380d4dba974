import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { day, hour, pick, soon, type ActKind, type Gig, type Random, type Turn, type Year } from './acts.ts'
import { onTheDayOf, phonesOf, stormOf } from './text-script.ts'

/** The acts of the people of a generated year, chosen by a seed before the year begins. */

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Asia/Kathmandu',
  'Pacific/Apia',
]

/** Notes an act some days after another one, or that nobody does it. */
const noting =
  (random: Random, acts: Map<ActKind, number>) =>
  (kind: ActKind, from: number | undefined, days: readonly (number | undefined)[]): number | undefined => {
    const wait = pick(random, days)
    if (from === undefined || wait === undefined) return undefined
    const at = from + wait * day + soon(random)
    acts.set(kind, at)
    return at
  }

const gigOf = (random: Random, start: number): Gig => {
  const end = start + 4 * hour
  const acts = new Map<ActKind, number>()
  const after = noting(random, acts)
  const asked = after('asked', start - pick(random, [25, 40, 60, 85]) * day, [0])
  const answered = after('answered', asked, [0.3, 1.3, 1.3, 2.6, undefined])
  const sent = after('sent', answered, [0, 0.5, 1])
  after('opened', sent, [0.5, 2.8, undefined])
  const signed = after('signed', sent, [1, 6, 6, 13.5, undefined])
  const paid = after('paid', signed, [0.1, 1.5, 1.5, 3.5, undefined])
  if (paid !== undefined) {
    after('sheet_seen', start, [-3, -0.8, undefined])
    if (random() < 0.15) after('called_off', Math.max(paid + day, start - 5 * day), [0])
    else {
      const said = after('gig_end', end, [0.1, 0.8, 3, undefined])
      after('vendors_paid', said, [2, 7])
    }
  }
  return {
    client: pick(random, ['client', 'client2']),
    agent: pick(random, ['agent', 'agent2']),
    artist: pick(random, ['artist', 'artist2']),
    start,
    end,
    acts,
    onTheDay: [],
  }
}

/** An evening at the bar: booked by the leader's answer, invoiced after the gig. */
const postpaidGigOf = (random: Random, start: number): Gig => {
  const end = start + 4 * hour
  const acts = new Map<ActKind, number>()
  const after = noting(random, acts)
  const asked = after('asked', start - pick(random, [12, 20, 35]) * day, [0])
  const answered = after('answered', asked, [0.3, 1.3, 2.6, 2.6, undefined])
  if (answered !== undefined) {
    after('sheet_seen', start, [-3, -0.8, undefined])
    const said = after('gig_end', end, [0.1, 0.8, 3, undefined])
    const invoiced = after('invoiced', said, [0.5, 2])
    after('invoice_paid', invoiced, [3, 12.5, 16, 23, undefined])
  }
  return {
    ...{ client: pick(random, ['client', 'client2']), agent: pick(random, ['agent', 'agent2']), artist: 'bandleader' },
    ...{ start, end, acts, onTheDay: [] },
  }
}

const travellers = ['client', 'client2', 'artist', 'artist2', 'bandleader']
const choosers = [...travellers, 'agent', 'agent2']

/** A gig each week, over the change of clocks in March and November. */
export const yearOf = (seed: number, weeks = 52): Year => {
  const random = randomOf(seed)
  const begins = Date.parse('2026-01-05T15:00:00.000Z')
  const first = begins + 88 * day + 7 * hour
  const gigs = Array.from({ length: weeks }, (_, week) => gigOf(random, first + week * 7 * day))
  const ends = gigs.at(-1)!.end + 14 * day
  // Two weeks apart, and early enough that their invoices end within the year.
  const atBars = randomOf(seed + 1000)
  for (let week = 0; week < weeks - 8; week += 2) gigs.push(postpaidGigOf(atBars, first + (week * 7 + 2) * day))
  const turns: Turn[] = []
  for (let at = begins + day; at < ends; at += 4 * day) {
    const time = at + soon(random)
    if (random() < 0.4) turns.push({ at: time, who: pick(random, travellers), zone: pick(random, zones) })
    else if (random() < 0.6) turns.push({ at: time, who: pick(random, choosers), mutes: Math.floor(random() * 4) })
    else turns.push({ at: time, who: pick(random, ['agent', 'agent2']), digest: random() < 0.6 })
  }
  const ofTexts = randomOf(seed + 2000)
  for (const gig of gigs) gig.onTheDay = onTheDayOf(ofTexts, gig)
  const storm = stormOf(gigs)
  const phones = phonesOf(ofTexts, { begins, ends }, storm)
  return { begins, ends, gigs, turns, phones }
}

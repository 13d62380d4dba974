import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endsAt,
  mostOnATime,
  movedUp,
  overlaps,
  rankOf,
  withChallenge,
  withChanged,
  withConfirmed,
  withHold,
  withoutHolds,
  withSwapped,
  type Holds,
} from '#shared/domain/hold/calendar.ts'
import { holdChange, holdInput, type Hold } from '#shared/domain/hold/schema.ts'
import { ordinal } from '#shared/domain/hold/words.ts'
import { AppError } from '#shared/errors.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 8, 1) + hours * hour).toISOString()
const now = '2026-08-01T12:00:00.000Z'
const hold = (id: string, user_id: string, from: number, to: number, patch: Partial<Hold> = {}): Hold => ({
  id,
  act_kind: 'artist',
  act_id: 'art_1',
  act_name: 'Elena Marsh',
  start: at(from),
  end: at(to),
  timezone: 'UTC',
  event_id: null,
  event_name: null,
  note: null,
  expires_at: null,
  user_id,
  name: user_id,
  created_at: now,
  confirmed_at: null,
  challenge: null,
  ...patch,
})
const ranks = (holds: Holds) => Object.fromEntries(holds.map((one) => [one.id, rankOf(holds, one)]))
const refusal = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  throw new Error('Nothing was refused')
}

describe('holds of an act', () => {
  const three = [hold('a', 'ann', 0, 4), hold('b', 'ben', 2, 6), hold('c', 'cleo', 3, 5)]

  it('rank by who came first, among those that overlap', () => {
    expect(ranks(three)).toEqual({ a: 1, b: 2, c: 3 })
    expect(ranks([...three, hold('d', 'ann', 6, 8)])).toMatchObject({ d: 1 })
    expect(ranks([...three, hold('d', 'ann', 5, 8)])).toMatchObject({ d: 2 })
  })

  it('move up when one before them ends', () => {
    const after = withoutHolds(three, [three[0]!])
    expect(movedUp(three, after).map(({ hold: { id }, rank }) => [id, rank])).toEqual([
      ['b', 1],
      ['c', 2],
    ])
  })

  it('keep their place on a part of their time, and come last on another', () => {
    expect(ranks(withChanged(three, three[0]!, { start: at(1) }))).toEqual({ a: 1, b: 2, c: 3 })
    expect(ranks(withChanged(three, three[0]!, { end: at(5) }))).toEqual({ b: 1, c: 2, a: 3 })
  })

  it('change places if they are of one owner and nobody else moves back', () => {
    const own = [...three, hold('d', 'ann', 0, 6)]
    expect(ranks(withSwapped(own, own[3]!, 'a'))).toEqual({ d: 1, b: 2, c: 3, a: 4 })
    expect(refusal(() => withSwapped(own, own[3]!, 'b'))).toBe("It cannot overtake another agent's hold")
    // `d` would come before `e`, whose time `a` does not take.
    const later = [three[0]!, hold('e', 'ben', 5, 7), hold('d', 'ann', 2, 6)]
    expect(refusal(() => withSwapped(later, later[2]!, 'a'))).toBe("Another agent's hold would move back")
    expect(refusal(() => withSwapped(own, own[0]!, 'd'))).toBe('Could not find a hold before this one')
  })

  it('are at most ten on a time', () => {
    let holds: Hold[] = []
    for (let i = 0; i < mostOnATime; i += 1) holds = withHold(holds, hold(`h${i}`, 'ann', 0, 2))
    expect(refusal(() => withHold(holds, hold('more', 'ben', 1, 3)))).toBe('There are 10 holds on this time already')
    expect(withHold(holds, hold('later', 'ben', 2, 3))).toHaveLength(11)
  })

  it('say their place in words', () => {
    expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 101, 111].map(ordinal)).toEqual(
      '1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 101st 111th'.split(' '),
    )
  })
})

describe('a challenge', () => {
  const two = [hold('a', 'ann', 0, 4), hold('b', 'ben', 2, 6)]
  const ben = { id: 'ben', name: 'Ben' }

  it('gives the first hold 24 hours, but no longer than it has', () => {
    const [first] = withChallenge(two, two[0]!, ben, now)
    expect(endsAt(first!)).toBe('2026-08-02T12:00:00.000Z')
    const soon = [hold('a', 'ann', 0, 4, { expires_at: '2026-08-01T13:00:00.000Z' }), two[1]!]
    expect(endsAt(withChallenge(soon, soon[0]!, ben, now)[0]!)).toBe('2026-08-01T13:00:00.000Z')
  })

  it('is refused on an own, a later, a challenged or a confirmed hold, and to those who hold nothing', () => {
    const challenged = withChallenge(two, two[0]!, ben, now)
    const confirmed = withConfirmed(challenged, challenged[0]!, now)
    const ask = (holds: Holds, index: number, who = ben) => refusal(() => withChallenge(holds, holds[index]!, who, now))
    expect(ask(two, 0, { id: 'ann', name: 'Ann' })).toBe('This is your own hold')
    expect(ask([...two, hold('c', 'cleo', 2, 6)], 1, { id: 'cleo', name: 'Cleo' })).toBe(
      'Only the first hold can be challenged',
    )
    expect(ask(challenged, 0)).toBe('Ben has challenged this hold already')
    expect(ask(confirmed, 0)).toBe('This hold was confirmed and cannot be challenged again')
    expect(ask(two, 0, { id: 'cleo', name: 'Cleo' })).toMatch('Please hold this time first')
  })

  it('leaves a confirmed hold a week, or what it had', () => {
    const challenged = withChallenge(two, two[0]!, ben, now)
    expect(withConfirmed(challenged, challenged[0]!, now)[0]).toMatchObject({
      expires_at: '2026-08-08T12:00:00.000Z',
      challenge: null,
      confirmed_at: now,
    })
    const short = { ...challenged[0]!, expires_at: '2026-08-03T00:00:00.000Z' }
    expect(withConfirmed([short], short, now)[0]!.expires_at).toBe(short.expires_at)
    expect(refusal(() => withConfirmed(two, two[0]!, now))).toBe('Nobody challenges this hold any more')
  })

  it('ends with the hold of the challenger, and forbids another time meanwhile', () => {
    const challenged = withChallenge(two, two[0]!, ben, now)
    expect(withoutHolds(challenged, [challenged[1]!])[0]!.challenge).toBeNull()
    expect(withChanged(challenged, challenged[1]!, { start: at(10), end: at(12) })[0]!.challenge).toBeNull()
    expect(refusal(() => withChanged(challenged, challenged[0]!, { end: at(3) }))).toBe(
      'Please answer the challenge first',
    )
    expect(withChanged(challenged, challenged[0]!, { note: 'Soon' })[0]).toMatchObject({ note: 'Soon' })
  })
})

describe('any changes of holds', () => {
  const users = ['ann', 'ben', 'cleo']
  const step = fc.record({
    kind: fc.constantFrom('place', 'move', 'swap', 'end', 'challenge', 'confirm'),
    user: fc.constantFrom(...users),
    pick: fc.nat(30),
    other: fc.nat(30),
    from: fc.nat(8),
    length: fc.integer({ min: 1, max: 6 }),
  })
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

  /** The holds after it, and who acted; undefined if it is refused. */
  const done = (holds: Holds, { kind, user, pick, other, from, length }: Step, count: number) => {
    const own = holds.filter(({ user_id }) => user_id === user)
    const mine = own[pick % (own.length || 1)]
    const theirs = holds[other % (holds.length || 1)]
    const time = { start: at(from), end: at(from + length) }
    switch (kind) {
      case 'place':
        return withHold(holds, { ...hold(`h${count}`, user, 0, 1), ...time })
      case 'move':
        return mine && withChanged(holds, mine, time)
      case 'swap':
        return mine && theirs && withSwapped(holds, mine, theirs.id)
      case 'end':
        return mine && withoutHolds(holds, [mine])
      case 'challenge':
        return theirs && withChallenge(holds, theirs, { id: user, name: user }, now)
      default:
        return mine && withConfirmed(holds, mine, now)
    }
  }

  it("never worsen anybody else's rank, and keep challenges between a first hold and one behind it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let holds: Holds = []
        steps.forEach((one, count) => {
          let after: Holds
          try {
            after = done(holds, one, count) ?? holds
          } catch (error) {
            if (error instanceof AppError) return
            throw error
          }
          for (const each of holds.filter(({ user_id }) => user_id !== one.user)) {
            const kept = after.find(({ id }) => id === each.id)!
            expect(rankOf(after, kept)).toBeLessThanOrEqual(rankOf(holds, each))
          }
          for (const { id, challenge } of after) {
            if (!challenge) continue
            const [first, behind] = [id, challenge.hold_id].map((name) => after.find((each) => each.id === name)!)
            expect(rankOf(after, first!)).toBe(1)
            expect(overlaps(first!, behind!)).toBe(true)
            expect(after.indexOf(first!)).toBeLessThan(after.indexOf(behind!))
          }
          for (const each of after)
            expect(after.filter((x) => x !== each && overlaps(x, each)).length).toBeLessThan(mostOnATime)
          holds = after
        })
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the input of a hold', () => {
  const valid = {
    act_kind: 'artist',
    act_id: 'art_01J00000000000000000000000',
    start: '2026-12-05T20:00:00Z',
    end: '2026-12-06T01:00:00Z',
  }
  const problemOf = (patch: object) => holdInput().safeParse({ ...valid, ...patch }).error?.issues[0]?.message

  it.each([
    [{}, undefined],
    [{ expires_at: valid.start, event_id: null, note: null }, undefined],
    [{ end: valid.start }, 'The end must be after the start'],
    [{ end: '2026-12-05T19:00:00Z' }, 'The end must be after the start'],
    [{ end: '2027-02-01T00:00:00Z' }, 'A hold can last at most 31 days'],
    [{ expires_at: '2026-12-05T21:00:00Z' }, 'A hold ends before the act would play'],
    [{ act_kind: 'group' }, 'Please choose an act of this kind'],
    [{ act_kind: 'client', act_id: 'cli_01J00000000000000000000000' }, 'Please choose an act'],
    [{ act_id: undefined }, 'Please choose an act'],
    [{ note: 'x'.repeat(257) }, 'Max 256 characters'],
  ])('%j: %s', (patch, message) => {
    expect(problemOf(patch)).toBe(message)
  })

  it('of a change takes the hold as it was read', () => {
    const read = { ...hold('hld_1', 'ann', 0, 4), rank: 1, ends_at: at(0) }
    expect(holdChange().parse(read)).toEqual({
      ...{ start: read.start, end: read.end, event_id: null, note: null, expires_at: null },
    })
  })
})

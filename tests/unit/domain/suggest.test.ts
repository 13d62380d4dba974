import fc from 'fast-check'
import { expect, it } from 'vitest'
import { suggestions, type KnownPerson, type PastGig } from '#functions/calling/rules/suggest.ts'
import { cents } from '#shared/domain/money.ts'
import { milesBetween } from '#functions/people/places/zip-distance.ts'

const person = (id: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  ...{ id, name: `Player ${id}`, availability: 'free', instrument: 'Drums', plays: true, against: undefined },
  ...more,
})
const gig = (start: string): PastGig => ({
  ...{ start, withThem: true },
  people: [{ id: 'a', status: 'confirmed', rate: cents(30_000) }],
})
const past = {
  gigs: [gig('2026-01-10T00:00:00.000Z'), gig('2026-02-10T00:00:00.000Z')],
  answers: [30, 1000, 150].map((minutes) => ({ id: 'a', minutes })),
}
const named = (people: KnownPerson[], isForStaff = true) =>
  suggestions(people, past, { isForStaff }).map(({ id, reasons }) => [id, ...reasons].join('; '))

it('say distance, usual rate and the median time to answer to staff', () => {
  expect(named([person('a', { miles: 12.4 }), person('b', { miles: 3 })])).toEqual([
    'a; free; plays Drums; played 2 times with them, last on Monday, February 9, 2026; 12 miles away; ' +
      'usually $300.00; usually answers within 3 hours',
    'b; free; plays Drums; less than 5 miles away',
  ])
})

it('say none of it to a leader', () => {
  expect(named([person('a', { miles: 12 })], false)).toEqual([
    'a; free; plays Drums; played 2 times with them, last on Monday, February 9, 2026',
  ])
  expect(suggestions([person('a')], past, { isForStaff: false })[0]!.rate).toBeNull()
})

it('prefer the nearer of two who are alike, and somebody unknown to nobody', () => {
  const order = named([person('z'), person('y', { miles: 80 }), person('x', { miles: 20 })]).map((one) => one[0])
  expect(order).toEqual(['x', 'y', 'z'])
})

it('prefer the faster of two who live as far away', () => {
  const answers = [...past.answers, { id: 'b', minutes: 20 }]
  const found = suggestions([person('c'), person('a'), person('b')], { gigs: [], answers }, { isForStaff: true })
  expect(found.map(({ id, reasons }) => [id, reasons.at(-1)])).toEqual([
    ['b', 'usually answers within an hour'],
    ['a', 'usually answers within 3 hours'],
    ['c', 'plays Drums'],
  ])
})

it('put somebody who has declined last, with the reason, although they live nearest', () => {
  const [x, y] = [person('x', { against: 'has declined this event', miles: 1 }), person('y', { miles: 900 })]
  expect(named([x, y])).toEqual([
    'y; free; plays Drums; 900 miles away',
    'x; has declined this event; free; plays Drums; less than 5 miles away',
  ])
})

it('do not depend on the order of the people', () => {
  const people = fc.array(
    fc.record({ id: fc.constantFrom(...'abcdefgh'), miles: fc.option(fc.nat(99), { nil: undefined }) }),
  )
  fc.assert(
    fc.property(people, (some) => {
      const all = [...new Map(some.map(({ id, miles }) => [id, person(id, { name: 'Sam', miles })])).values()]
      expect(named(all.toReversed())).toEqual(named(all))
    }),
  )
})

it('measure between the middles of two ZIP codes', async () => {
  // Hudson and New York, New York and Los Angeles.
  expect(Math.round((await milesBetween('12534', '10001'))!)).toBe(104)
  expect(Math.round((await milesBetween('10001-2345', '90001'))!)).toBe(2449)
  expect([await milesBetween('10001', '10001'), await milesBetween('00000', '10001')]).toEqual([0, undefined])
  expect(await milesBetween(null, '10001')).toBeUndefined()
})

import { expect, it } from 'vitest'
import { cents, share } from '#shared/domain/money.ts'
import { typedAmount } from '#web/lib/amount.ts'
import type { Package } from '#web/booking/event-edit/api/packages.ts'
import { type EventValues, valuesOf } from '#web/booking/event-edit/event-values.ts'
import { filledBy, packageOf } from '#web/booking/event-edit/packages.ts'

/** A package fills the form so that its rates are its price. */

const seven = ['Drums', 'Bass Guitar', 'Keyboards', 'Vocals', 'Violin', 'Trombone']
const wedding: Package = {
  ...{ id: 'pkg_1', version: 1, name: 'Seven-piece wedding', price: cents(600_000), hours: 5 },
  ...{ rest: 'artist', description: 'Dinner and dance', add_ons: [{ name: 'Ceremony', contains: 'A duo' }] },
  places: seven.map((instrument) => ({ instrument, rate: cents(45_000) })),
}
const start = '2026-06-20T22:00:00.000Z'
const person = { id: 'x', name: 'Somebody' }
const begun = (more: Partial<EventValues> = {}): EventValues => ({ ...valuesOf(), start, ...more })

const totalOf = (values: EventValues): number => {
  const price = typedAmount(values.client_rate)
  const people = [...values.musicians, ...values.musician_slots].map(({ rate }) => typedAmount(rate))
  const parts = [
    ...(values.artist ? [typedAmount(values.artist_rate)] : []),
    ...(values.bandleader ? [typedAmount(values.bandleader_rate)] : []),
  ]
  const shares = [share(price, Number(values.agent_percent) / 100), share(price, 0.05)]
  return [...people, ...parts, ...shares].reduce((sum, one) => sum + one, 0)
}
const filled = (values: EventValues) => ({ ...values, ...filledBy(values, wedding) })

it.each([
  ['an artist', begun({ artist: person })],
  ['a group with its leader', begun({ group: person, bandleader: person })],
  ['an artist beside a leader', begun({ artist: person, bandleader: person, bandleader_rate: '300.00' })],
  [
    'a drummer who is there already',
    begun({
      artist: person,
      musicians: [
        {
          ...{ musician_id: 'mus_1', musician_name: 'Kim', instrument: 'Drums', user_id: '', profile_picture: null },
          ...{ status: 'selected', rate: '1.00' },
        },
      ],
    }),
  ],
])('adds up to the price with %s', (_, values) => {
  const after = filled(values)
  expect(totalOf(after)).toBe(600_000)
  expect([...after.musicians, ...after.musician_slots].map(({ instrument }) => instrument).toSorted()).toEqual(
    seven.toSorted(),
  )
})

it('sets the end by its hours and words an offer that has none', () => {
  const { end, proposals } = filled(begun())
  expect([end, proposals[0]!.title, proposals[0]!.description]).toEqual([
    '2026-06-21T03:00:00.000Z',
    'Seven-piece wedding',
    'Dinner and dance\nCeremony: A duo',
  ])
  const own = begun({ proposals: [{ ...valuesOf().proposals[0]!, title: 'Ours', description: 'Own words' }] })
  expect(filled(own).proposals[0]).toMatchObject({ title: 'Ours', description: 'Own words' })
})

it('comes back from the form that it has filled', () => {
  const { places, price, hours, rest } = packageOf(filled(begun({ artist: person })))
  expect({ places, price, hours, rest }).toEqual({ places: wedding.places, price: 600_000, hours: 5, rest: 'artist' })
})

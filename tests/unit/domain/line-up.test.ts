import fc from 'fast-check'
import { expect, it } from 'vitest'
import { edited, emptyList } from '#shared/domain/call-list/edit.ts'
import { lineUpOf, missingPlaces } from '#shared/domain/call-list/line-up.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import { draft } from './support.ts'

const slot = (id: string, instrument: string) => ({ id, instrument, rate: 300 as never })
const listOf = (chair: string, ids: string[], holder?: string): CallList => {
  const people = new Map(ids.map((id) => [id, { id, user_id: id.replace('mus', 'usr') }]))
  const input = { mode: 'first_yes', ask_at_once: 2, answer_hours: 12, candidates: ids.map((id) => ({ id })) } as const
  const list = edited(emptyList(chair), input, people)
  return {
    ...list,
    candidates: list.candidates.map((one) => (one.id === holder ? { ...one, state: 'confirmed' } : one)),
  }
}
const entry = (musician_id: string, instrument: string, status = 'confirmed') =>
  ({ musician_id, instrument, rate: 250, status, musician_name: musician_id, transfer: null }) as never
const bare = {
  ...draft(),
  bandleader_id: null,
  bandleader: null,
  bandleader_status: 'not_selected' as const,
  musicians: [],
}

it('keep places that are open and taken, the holder first, with the way of asking', () => {
  const event = { ...bare, musicians: [entry('mus_b', 'Drums')], musician_slots: [slot('slt_2', 'Bass Guitar')] }
  const lists = [listOf('slot-slt_1', ['mus_a', 'mus_b', 'mus_c'], 'mus_b'), listOf('slot-slt_2', ['mus_d'])]
  const how = { mode: 'first_yes', ask_at_once: 2, answer_hours: 12 }
  expect(lineUpOf(event, lists)).toEqual([
    { instrument: 'Drums', rate: 250, ...how, candidates: ['mus_b', 'mus_a', 'mus_c'] },
    { instrument: 'Bass Guitar', rate: 300, ...how, candidates: ['mus_d'] },
  ])
})

it('leave out a place whose musician has declined, and take a leader who is sought', () => {
  const event = { ...bare, musicians: [entry('mus_b', 'Drums', 'declined')], musician_slots: [] }
  const places = lineUpOf(event, [listOf('bandleader', ['mus_l'])])
  expect(places.map(({ instrument, candidates }) => [instrument, candidates])).toEqual([[null, ['mus_l']]])
})

it('add only as many places of an instrument as are missing', () => {
  const instrument = fc.constantFrom('Drums', 'Vocals', 'Violin')
  fc.assert(
    fc.property(fc.array(instrument), fc.array(instrument), (usual, there) => {
      const event = { musician_slots: there.map((one, i) => slot(String(i), one)) }
      const count = (of: readonly (string | null)[], one: string) => of.filter((name) => name === one).length
      const added = missingPlaces(
        event,
        usual.map((one) => ({ instrument: one })),
      ).map((one) => one.instrument)
      for (const one of ['Drums', 'Vocals', 'Violin'])
        expect(count(added, one)).toBe(Math.max(0, count(usual, one) - count(there, one)))
    }),
  )
})

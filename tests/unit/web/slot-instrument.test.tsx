import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import type { List } from '#web/booking/event/api/call-lists.ts'
import { LineUp } from '#web/booking/event/components/line-up/line-up.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { eventKey } from '#web/lib/requests/event/get-event.ts'
import { session } from '#web/lib/session.ts'
import { asSent, fakeApi, login, show } from './support.tsx'
import { draft, ids, now, viewers } from '../domain/support.ts'

/** The instrument of an empty slot is chosen where the slot is shown: in the line-up and in its call list. */

const slots = [1, 2].map((n) => ({ id: `slt_${n}`, rate: cents(20_000) }))
const event = draft({ musicians: [], musician_slots: slots })
const list: List = {
  ...{ chair: 'slot-slt_2', name: 'Musician', rate: cents(20_000), state: 'draft', is_open: true, candidates: [] },
  ...{ mode: 'in_turn', ask_at_once: 1, answer_hours: 24, version: 0, started_by: null, reason: null, due_at: null },
}
const start = (lists: readonly List[] = []) => {
  queryClient.setQueryData(eventKey(ids.event), event)
  return fakeApi({
    'GET /configuration': { body: { instruments: ['Drums', 'Piano'], meal_preferences: [], video_offer_url: null } },
    [`GET /events/${ids.event}`]: { body: asSent(event) },
    [`GET /events/${ids.event}/call-lists`]: { body: lists },
    [`GET /events/${ids.event}/call-lists/slot-slt_2/suggestions`]: { body: [] },
    [`PUT /events/${ids.event}/draft`]: { body: asSent(event) },
  })
}
const choose = async (label: string, instrument: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: instrument }))
}
beforeEach(() => {
  session.start(login)
  setServerTime(now)
})

it('in the line-up', async () => {
  const sent = start()
  show(<LineUp event={event} who={relation(viewers.agent, event)} />)
  await choose('Instrument of place 1', 'Drums')
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  const { body } = sent.find(({ method }) => method === 'PUT')!
  expect((body as Event).musician_slots).toEqual([
    { id: 'slt_1', rate: 200, instrument: 'Drums' },
    { id: 'slt_2', rate: 200 },
  ])
})

it('in its call list, before anybody is asked', async () => {
  const sent = start([list])
  show(<LineUp event={event} who={relation(viewers.agent, event)} />)
  fireEvent.click(await screen.findByRole('button', { name: 'People: Musician' }))
  await choose('Instrument of place 2', 'Piano')
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  const { body } = sent.find(({ method }) => method === 'PUT')!
  expect((body as Event).musician_slots[1]).toEqual({ id: 'slt_2', rate: 200, instrument: 'Piano' })
})

it('not by those who cannot change it, nor once the event is signed', () => {
  start()
  show(<LineUp event={event} who={relation(viewers.client, event)} />)
  expect(screen.queryByRole('combobox')).toBeNull()
  const signed = { ...event, agreement: { version: 1, signed_at: now, terms: null, pending: null } }
  show(<LineUp event={signed} who={relation(viewers.agent, signed)} />)
  expect(screen.queryByRole('combobox')).toBeNull()
})

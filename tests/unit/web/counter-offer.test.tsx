import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import { cents } from '#shared/domain/money.ts'
import type { List } from '#web/booking/event/api/call-lists.ts'
import { LineUp } from '#web/booking/event/components/line-up/line-up.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { session } from '#web/lib/session.ts'
import { asSent, fakeApi, login, show } from './support.tsx'
import { draft, ids, now, viewers } from '../domain/support.ts'

/** $2,000 for the client; $300 the agent, $100 BookMe, $1,400 the artist, $200 the empty place of a drummer. */
const event = draft({
  ...{ client_rate: cents(200_000), artist_rate: cents(140_000), bandleader_id: -1, bandleader_rate: cents(0) },
  ...{ musicians: [], musician_slots: [{ id: 'slt_1', instrument: 'Drums', rate: cents(20_000) }] },
})
const dan = {
  ...{ id: 'mus_d', user_id: 'usr_d', name: 'Dan', rate: null, state: 'countered' as const, timezone: null },
  ...{ asked_at: now, answer_by: now, answered_at: now, reason: null },
  counter: { rate: cents(28_000), note: 'I come from Boston' },
}
const list: List = {
  ...{ chair: 'slot-slt_1', name: 'Drums', rate: cents(20_000), state: 'running', is_open: true, candidates: [dan] },
  ...{ mode: 'in_turn', ask_at_once: 1, answer_hours: 24, version: 1, started_by: null, reason: null, due_at: null },
}
const path = `/events/${ids.event}`
/** In dollars, as it is sent. */
const sentList = { ...list, rate: 200, candidates: [{ ...dan, counter: { ...dan.counter, rate: 280 } }] }
const changes = (sent: ReturnType<typeof fakeApi>) => sent.filter(({ method }) => method !== 'GET')

beforeEach(() => {
  session.start(login)
  setServerTime(now)
  askedQuestions.set([])
})

it('shows its reason, and the price before and after, before the client pays for it', async () => {
  const sent = fakeApi({
    [`PUT ${path}/call-lists/slot-slt_1/counter`]: { body: { ...list, rate: 280, candidates: [] } },
    [`GET ${path}/call-lists`]: { body: [sentList] },
    [`GET ${path}`]: { body: asSent(event) },
  })
  show(<LineUp event={event} who={relation(viewers.agent, event)} />)
  expect(await screen.findByText('“I come from Boston”')).toBeTruthy()
  expect(screen.getByText("The client's price: $2,000.00 → $2,100.00")).toBeTruthy()
  expect(screen.getByText("The agent's share: $300.00 → $220.00")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: "Accept: The client's price" }))
  await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
  expect(changes(sent)).toEqual([])
  const [question] = askedQuestions.get()
  expect(question).toMatchObject({
    title: 'Accept $280.00 for Dan?',
    lines: [
      { name: 'Dan, Drums', value: '$200.00 → $280.00' },
      { name: "The client's price", value: '$2,000.00 → $2,100.00' },
      { name: "The agent's share", value: '$300.00 → $315.00' },
      { name: 'BookMe', value: '$100.00 → $105.00' },
    ],
  })
  expect(question!.text).toMatch(
    /^“I come from Boston”\n\nThe client pays for it: the price rises\. Dan is booked at once/,
  )
  question!.answer(true)
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ accept: true, taken_from: 'client' }),
  )
})

it('is not accepted by a click that was not meant', async () => {
  const sent = fakeApi({ [`GET ${path}/call-lists`]: { body: [sentList] } })
  show(<LineUp event={event} who={relation(viewers.agent, event)} />)
  fireEvent.click(await screen.findByRole('button', { name: "Accept: The agent's share" }))
  await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
  askedQuestions.get()[0]!.answer(false)
  await waitFor(() => expect(askedQuestions.get()).toEqual([]))
  expect(changes(sent)).toEqual([])
})

it('no request is offered beside a running list that asks the same person', async () => {
  const chosen = { ...draft(), artist_status: 'selected' as const }
  const asked = { ...dan, id: ids.artist, name: 'Ari Artist', state: 'asked' as const, counter: null }
  const act: List = { ...list, chair: 'act', name: 'Act', candidates: [asked] }
  let state: List['state'] = 'running'
  fakeApi({ [`GET ${path}/call-lists`]: () => ({ body: [{ ...act, state }] }) })
  show(<LineUp event={chosen} who={relation(viewers.agent, chosen)} />)
  expect(await screen.findByText(/1 of 1 asked/)).toBeTruthy()
  expect(screen.getByText('Being asked')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request: Ari Artist' })).toBeNull()
  state = 'stopped'
})

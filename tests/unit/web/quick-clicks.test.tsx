import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { viewerOf } from '#shared/domain/permissions.ts'
import type { HoldView } from '#web/calendar/holds/components/holds-api.ts'
import BlockedTimesDialog from '#web/account/account/components/blocked-times-dialog.tsx'
import { BusyTimes } from '#web/account/account/components/busy-times.tsx'
import MembersDialog from '#web/account/account/components/members-dialog.tsx'
import { PlaceRow } from '#web/booking/event/components/line-up/place-row.tsx'
import type { List } from '#web/booking/event/api/call-lists.ts'
import { callListsQuery } from '#web/booking/event/api/call-lists.ts'
import { editEventViews } from '#web/booking/events/api/event-views.ts'
import { withView } from '#web/booking/events/saved-views.ts'
import { HoldsScreen } from '#web/calendar/holds/components/holds-screen.tsx'
import { prospectsQuery } from '#web/people/prospects/api/list-prospects.ts'
import { useUpdateProspect } from '#web/people/prospects/api/update-prospect.ts'
import { useSaveWords } from '#web/messages/words/api/words.ts'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { agencyWordsQuery } from '#web/lib/requests/words.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, stubResizeObserver, user, type Reply } from './support.tsx'
import { draft, viewers } from '../domain/support.ts'

/**
 * Every list that several clicks edit: ten of them within a moment, sent to a server that refuses an older version, and
 * to which a colleague has saved something in between. None is lost, and nobody hears of a conflict.
 */

beforeEach(() => {
  session.start(login)
  setServerTime('2026-06-01T12:00:00Z')
  askedQuestions.set([])
  stubResizeObserver()
})

const ten = Array.from({ length: 10 }, (_, i) => i)

/** Refuses what is based on an older version; the third save comes after a colleague's. */
const guarded = <R extends { version: number }>(first: R, theirs: (record: R) => R) => {
  let record = first
  let saves = 0
  const put: Reply = ({ body }) => {
    saves += 1
    if (saves === 3) record = { ...theirs(record), version: record.version + 1 }
    if ((body as { version: number }).version !== record.version)
      return { status: 409, body: { error_message: 'Changed by someone else', current: record } }
    record = { ...record, ...(body as R), version: record.version + 1 }
    return { body: record }
  }
  return { put, now: () => record }
}

describe('a call list', () => {
  const event = draft()
  const path = `/events/${event.id}/call-lists`
  const first: List = {
    ...{ chair: 'slot-1', name: 'Drums', rate: null, state: 'draft', is_open: true, candidates: [] },
    ...{ mode: 'in_turn', ask_at_once: 1, answer_hours: 24, version: 0, started_by: null, reason: null, due_at: null },
  }
  const person = (id: string) => ({ id, name: `Person ${id}`, reasons: [], is_recommended: true, rate: null })
  const candidate = ({ id }: { id: string }) => ({
    ...{ id, name: `Person ${id}`, user_id: 'u', rate: null, state: 'waiting' as const, asked_at: null, counter: null },
    ...{ answer_by: null, answered_at: null, reason: null, timezone: null },
  })
  const Shown = () => {
    const { data } = useQuery(callListsQuery(event.id))
    const place = { key: first.chair, event, list: data?.[0], note: '' }
    return data ? <PlaceRow place={place} who={relation(viewers.agent, event)} tone={undefined} /> : null
  }
  const start = async (list: List) => {
    const theirs = (record: List): List => ({
      ...record,
      candidates: [...record.candidates, candidate({ id: 'mus_z' })],
    })
    const server = guarded(list, theirs)
    const sent = fakeApi({
      [`GET ${path}`]: () => ({ body: [server.now()] }),
      [`GET ${path}/slot-1/suggestions`]: { body: ten.map((i) => person(`mus_${i}`)) },
      [`PUT ${path}/slot-1`]: (one) => {
        const wanted = one.body as List
        return server.put({ ...one, body: { ...wanted, candidates: wanted.candidates.map(candidate) } })
      },
      [`POST ${path}/slot-1/start`]: () => ({ body: { ...server.now(), state: 'running' } }),
      [`GET /events/${event.id}`]: { body: {} },
    })
    show(<Shown />)
    fireEvent.click(await screen.findByRole('button', { name: 'People: Drums' }))
    return { server, sent, ids: () => server.now().candidates.map(({ id }) => id) }
  }
  const settled = (count: number, sent: { method: string }[]) =>
    waitFor(() => expect(sent.filter(({ method }) => method === 'PUT').length).toBeGreaterThanOrEqual(count))

  it('gets everybody who is added, then is started', async () => {
    const { sent, ids } = await start(first)
    await screen.findByRole('button', { name: 'Show all 10' })
    for (const i of ten) fireEvent.click(await screen.findByRole('button', { name: `Add Person mus_${i}` }))
    fireEvent.click(screen.getByRole('button', { name: 'Start asking: Drums' }))
    await waitFor(() => expect(sent.at(-1)?.path ?? '').toBeTruthy())
    await waitFor(() => expect(sent.some(({ path: to }) => to.endsWith('/start'))).toBe(true))
    expect(new Set(ids())).toEqual(new Set(['mus_z', ...ten.map((i) => `mus_${i}`)]))
    const order = sent.filter(({ method }) => method !== 'GET').map(({ method }) => method)
    expect(order.at(-1)).toBe('POST')
    expect(messages()).toEqual([])
  })

  it('moves somebody ten places up, and loses all who are removed', async () => {
    const all = [...ten.map((i) => candidate({ id: `mus_${i}` })), candidate({ id: 'mus_a' })]
    const { sent, ids } = await start({ ...first, candidates: all })
    for (const _ of ten) fireEvent.click(await screen.findByRole('button', { name: 'Move Person mus_a up' }))
    await settled(11, sent)
    await waitFor(() => expect(ids()[0]).toBe('mus_a'))
    for (const i of ten) fireEvent.click(await screen.findByRole('button', { name: `Remove Person mus_${i}` }))
    await waitFor(() => expect(ids()).toEqual(['mus_a', 'mus_z']))
    expect(messages()).toEqual([])
  })
})

it('holds of one agent change places as often as somebody clicks', async () => {
  const hold = (rank: number): HoldView => ({
    ...{ id: `hld_${rank}`, act_kind: 'artist', act_id: 'art_1', act_name: 'Elena Marsh', timezone: 'UTC' },
    ...{ start: '2026-07-04T22:00:00.000Z', end: '2026-07-05T02:00:00.000Z', rank, event_id: null, event_name: null },
    ...{ note: null, expires_at: null, ends_at: '2026-07-04T22:00:00.000Z', user_id: 'usr_1', name: 'Ann Agent' },
    ...{ created_at: '2026-06-01T12:00:00.000Z', confirmed_at: null, challenge: null },
  })
  let order = Array.from({ length: 11 }, (_, i) => hold(i + 1))
  const sent = fakeApi({
    'GET /holds': () => ({ body: order }),
    'PUT /holds/hld_11': ({ body }) => {
      const { before } = body as { before: string }
      const [mine, other] = [order.find(({ id }) => id === 'hld_11')!, order.find(({ id }) => id === before)!]
      if (other.rank >= mine.rank) return { status: 409, body: { error_message: 'That hold comes later' } }
      order = order.map((one) =>
        one === mine ? { ...one, rank: other.rank } : one === other ? { ...one, rank: mine.rank } : one,
      )
      return { body: order.find(({ id }) => id === 'hld_11')! }
    },
  })
  const viewer = { ...viewerOf(user({ is_agent: true })), id: 'usr_1' }
  show(<HoldsScreen viewer={viewer} marked="hld_11" />)
  await screen.findByText(/11 holds/)
  for (const _ of ten) {
    fireEvent.click(screen.getAllByRole('button', { name: /^Move the hold on Elena Marsh/ })[0]!)
    await Promise.resolve()
    await new Promise((next) => setTimeout(next))
  }
  await waitFor(() => expect(order.find(({ id }) => id === 'hld_11')!.rank).toBe(1))
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(10)
  expect(messages()).toEqual([])
})

it('blocked times are all freed, one request after the other', async () => {
  let open = 0
  let most = 0
  let blocks = ten.map((i) => ({
    ...{ id: `blk_${i}`, start: `2026-07-1${i}`, end: `2026-07-1${i}`, all_day: true, timezone: 'UTC' },
    ...{ note: null, repeat: null },
  }))
  fakeApi({
    'GET /users/usr_1/blocked-times': () => ({ body: blocks }),
    ...Object.fromEntries(
      blocks.map(({ id }) => [
        `DELETE /users/usr_1/blocked-times/${id}`,
        () => {
          open += 1
          most = Math.max(most, open)
          void Promise.resolve().then(() => (open -= 1))
          blocks = blocks.filter((one) => one.id !== id)
          return { status: 204 }
        },
      ]),
    ),
  })
  show(<BlockedTimesDialog userId="usr_1" onClose={() => undefined} />)
  for (const one of await screen.findAllByRole('button', { name: /^Free / })) fireEvent.click(one)
  await waitFor(() => expect(blocks).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Free / })).toBeNull())
  expect(most).toBe(1)
})

it('busy times are all called free', async () => {
  let times = ten.map((i) => ({
    start: `2026-07-1${i}T10:00:00.000Z`,
    end: `2026-07-1${i}T11:00:00.000Z`,
    is_free: false,
  }))
  const path = '/users/usr_1/calendar-subscriptions/cal_1'
  fakeApi({
    [`GET ${path}/busy-times`]: () => ({ body: times }),
    [`PUT ${path}/free-times`]: ({ body }) => {
      const said = body as (typeof times)[number]
      times = times.map((one) => (one.start === said.start ? said : one))
      return { body: said }
    },
  })
  show(<BusyTimes userId="usr_1" subscription={{ id: 'cal_1', name: 'Work', read_at: null } as never} />)
  for (const one of await screen.findAllByRole('button', { name: /^This is free/ })) fireEvent.click(one)
  await waitFor(() => expect(times.every((one) => one.is_free)).toBe(true))
  expect(await screen.findAllByRole('button', { name: /^Busy again/ })).toHaveLength(10)
})

it('a prospect ends with the last status that was chosen', async () => {
  const prospect = {
    ...{ id: 'pro_1', name: 'Ann', email: 'ann@bookme.example', status: 'new', notes: null, source: 'consult' },
    created_at: '2026-06-01T12:00:00.000Z',
  } as Prospect
  const sent = fakeApi({
    'GET /prospects': { body: [prospect] },
    'PUT /prospects/pro_1': ({ body }) => ({ body: { ...prospect, ...(body as object) } }),
  })
  const Statuses = () => {
    const { data } = useInfiniteQuery(prospectsQuery)
    const { mutate } = useUpdateProspect()
    const known = data?.pages[0]?.items[0]
    if (!known) return null
    return (
      <>
        <output>{known.status}</output>
        {(['contacted', 'won', 'lost'] as const).map((status) => (
          <button key={status} onClick={() => mutate({ prospect: known, change: { status } })}>
            {status}
          </button>
        ))}
      </>
    )
  }
  show(<Statuses />)
  const ways = ['contacted', 'won', 'lost', 'contacted', 'won', 'lost', 'contacted', 'won', 'lost', 'won']
  for (const way of ways) fireEvent.click(await screen.findByRole('button', { name: way }))
  const told = () => sent.flatMap(({ method, body }) => (method === 'PUT' ? [(body as Prospect).status] : []))
  await waitFor(() => expect(told()).toEqual(ways))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('won'))
})

it('views that the agency shares are all kept', async () => {
  const server = guarded({ views: [] as { name: string; query: string }[], version: 0 }, (record) => ({
    ...record,
    views: [...record.views, { name: 'Theirs', query: '' }],
  }))
  fakeApi({ 'GET /event-views': () => ({ body: server.now() }), 'PUT /event-views': server.put })
  await Promise.all(
    ten.map((i) => editEventViews((views) => withView(views, { name: `View ${i}`, query: '' }), 'View shared')),
  )
  expect(server.now().views.map(({ name }) => name)).toEqual([
    ...['View 0', 'View 1', 'Theirs'],
    ...ten.slice(2).map((i) => `View ${i}`),
  ])
})

it('words for mails and messages are all kept', async () => {
  const first = { mails: [], messages: [] as { name: string; text: string }[], version: 0 }
  const server = guarded(first, (record) => ({ ...record, messages: [{ name: 'Theirs', text: '' }] }))
  fakeApi({ 'GET /words': () => ({ body: server.now() }), 'PUT /words': server.put })
  await queryClient.fetchQuery(agencyWordsQuery)
  const Adds = () => {
    const { mutate } = useSaveWords(undefined)
    return (
      <button
        onClick={() =>
          mutate((words) => ({ ...words, messages: [...words.messages, { name: `${Math.random()}`, text: 'Hi' }] }))
        }
      >
        Add
      </button>
    )
  }
  show(<Adds />)
  for (const _ of ten) fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
  await waitFor(() => expect(server.now().messages).toHaveLength(9))
  expect(server.now().messages[0]!.name).toBe('Theirs')
})

it('members of a group are all removed before they are saved once', async () => {
  const member = (i: number) => ({
    ...{ user_id: `usr_${i}`, musician_id: `mus_${i}`, musician_name: `Person ${i}`, instrument: 'Drums' },
    ...{ is_bandleader: false, profile_picture: null, status: 'active' },
  })
  const group = { id: 'grp_1', name: 'Trio', members: [...ten, 10].map(member), version: 1 }
  const sent = fakeApi({ 'PUT /groups/grp_1/members': { body: group }, 'GET /users/usr_1': { body: user() } })
  show(<MembersDialog user={user()} group={group as never} onClose={() => undefined} />)
  for (const i of ten) {
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Remove Person ${i}\\b`) }))
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    askedQuestions.get()[0]!.answer(true)
    askedQuestions.set([])
    await waitFor(() => expect(screen.queryByText(`Person ${i}`)).toBeNull())
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  const { body } = sent.find(({ method }) => method === 'PUT')!
  expect((body as { musician_id: string }[]).map(({ musician_id }) => musician_id)).toEqual(['mus_10'])
})

import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Plan } from '#shared/domain/plan/schema.ts'
import type { QuestionKindName } from '#shared/domain/plan/kinds.ts'
import PlanRoute from '#web/app/routes/plan.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { drafts } from '#web/lib/drafts.ts'
import { isCached } from '#web/lib/offline-cache.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids } from '../domain/support.ts'
import { asSent, fakeApi, login, show, user, type Reply } from './support.tsx'

const on = `/events/${ids.event}/plan`
const none: Answer = { text: null, rows: [] }
const question = (id: string, label: string, kind: QuestionKindName, answer = none) => ({
  ...{ id, label, kind, hint: null, on_sheet: true, answer },
})
const planOf = (guests: string | null = null, more: Partial<Plan> = {}): Plan => ({
  ...{ event_id: ids.event, version: 3, is_editable: true },
  sections: [
    {
      ...{ id: 'music', title: 'Music', hint: null, audience: 'team', due_days: 30, done: false },
      questions: [question('must', 'Must play', 'songs')],
    },
    {
      ...{ id: 'guests', title: 'Guests', hint: null, audience: 'client', due_days: 14, done: false },
      questions: [question('guests', 'How many guests?', 'line', { text: guests, rows: [] })],
    },
  ],
  ...more,
})
const song = { title: 'Moon River', artist: 'Henry Mancini', key: null, length: null, genre: null }

beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})
const open = (plan: Plan, replies: Record<string, Reply> = {}) => {
  const event = booked()
  const sent = fakeApi({
    'GET /users/usr_1': { body: user({ is_client: true, client: { id: ids.client, name: 'Ada' } }) },
    [`GET /events/${ids.event}`]: { body: asSent(event) },
    [`GET ${on}`]: { body: plan },
    [`GET /groups/${ids.group}/songs`]: { body: { songs: [song], version: 1, is_editable: false } },
    [`GET /artists/${ids.artist}/songs`]: { body: { songs: [song], version: 1, is_editable: false } },
    ...replies,
  })
  show(<PlanRoute />, `/plan?id=${ids.event}`)
  return sent
}
const guests = () => screen.findByRole('textbox', { name: 'How many guests?' })
const saves = (sent: ReturnType<typeof open>) => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const status = () => screen.getByRole('status').textContent
const later = { timeout: 4000 }

describe('the plan', () => {
  it('is saved while it is typed, with nothing but what has changed', async () => {
    const sent = open(planOf(), { [`PUT ${on}`]: { body: planOf('120', { version: 4 }) } })
    await userEvent.type(await guests(), '120')
    expect(status()).toBe('Saving …')
    await waitFor(() => expect(status()).toBe('Everything is saved.'), later)
    expect(saves(sent)).toEqual([
      { version: 3, sections: [{ id: 'guests', questions: [{ id: 'guests', answer: { text: '120', rows: [] } }] }] },
    ])
    expect(drafts.of(`plan.${ids.event}`).read()).toBeNull()
  })

  it('picks a wish from the songs of the act, or takes any other', async () => {
    const sent = open(planOf(), { [`PUT ${on}`]: { body: planOf() } })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a song' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Song' }), 'moon')
    await userEvent.click(await screen.findByRole('option', { name: 'Moon River (Henry Mancini)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add a song' }))
    await userEvent.type(screen.getAllByRole('combobox', { name: 'Song' })[1]!, '<b>Ours</b>')
    await waitFor(() => expect(saves(sent).length).toBeGreaterThan(0), later)
    expect(saves(sent).at(-1)).toMatchObject({
      sections: [
        {
          id: 'music',
          questions: [
            {
              answer: {
                rows: [
                  { name: 'Moon River', detail: 'Henry Mancini' },
                  { name: '<b>Ours</b>', detail: null },
                ],
              },
            },
          ],
        },
      ],
    })
  })

  it('keeps what is typed without a connection, and sends it when there is one', async () => {
    let isDown = true
    const sent = open(planOf(), {
      [`PUT ${on}`]: () => (isDown ? { status: 503, body: {} } : { body: planOf('90', { version: 4 }) }),
    })
    await userEvent.type(await guests(), '90')
    await waitFor(() => expect(status()).toContain('kept on this device'), later)
    expect(JSON.stringify(drafts.of(`plan.${ids.event}`).read())).toContain('"90"')
    isDown = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(status()).toBe('Everything is saved.'), later)
    expect(saves(sent)).toHaveLength(2)
    expect(isCached(['plan', ids.event])).toBe(true)
  })

  it('sends the draft of an earlier visit', async () => {
    const edit = { value: { text: '70', rows: [] }, base: none }
    drafts.of(`plan.${ids.event}`).write({ 'guests/q/guests': edit })
    const sent = open(planOf(), { [`PUT ${on}`]: { body: planOf('70', { version: 4 }) } })
    expect(((await guests()) as HTMLInputElement).value).toBe('70')
    await waitFor(() => expect(saves(sent)).toHaveLength(1), later)
  })

  it('takes in what somebody else has answered, and asks if both changed the same', async () => {
    const theirs = planOf('100', { version: 4 })
    let tries = 0
    const sent = open(planOf(), {
      [`PUT ${on}`]: () =>
        (tries += 1) === 1
          ? { status: 409, body: { error_message: 'Changed', current: theirs } }
          : { body: planOf('90', { version: 5 }) },
    })
    await userEvent.type(await guests(), '90')
    expect(await screen.findByRole('heading', { name: /The plan has changed/ }, later)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(saves(sent)).toHaveLength(2), later)
    expect(saves(sent)[1]).toMatchObject({ version: 4 })
  })

  it('says what is refused, and shows others no field', async () => {
    open(planOf(), { [`PUT ${on}`]: { status: 422, body: { error_message: 'Please remove invisible characters' } } })
    await userEvent.type(await guests(), 'x')
    await waitFor(() => expect(status()).toBe('Not saved: Please remove invisible characters'), later)
  })

  it('is read without fields once it is over', async () => {
    open(planOf('120', { is_editable: false }))
    expect(await screen.findByText('120')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    // An empty part is not there.
    expect(screen.queryByText('Music')).toBeNull()
  })
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RemindersView, ReminderView } from '#shared/domain/reminders/schema.ts'
import RemindersPanel from '#web/booking/event/components/panels/reminders-panel.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { ids } from '../domain/support.ts'
import { fakeApi, login, messages, show, type Reply } from './support.tsx'

const path = `/events/${ids.event}/reminders`
const reminder = (fields: Partial<ReminderView> = {}): ReminderView => ({
  key: 'gig_soon~7~2026-07-04~usr_1',
  kind: 'gig_soon',
  label: 'Gig coming up',
  role: 'client',
  name: 'Ada Client',
  state: 'planned',
  at: '2026-06-27T13:00:00.000Z',
  ended_by: 'The gig begins',
  ...fields,
})
const plan = (reminders: ReminderView[], more: Partial<RemindersView> = {}): RemindersView => ({
  paused_at: null,
  proposal_opened_at: null,
  proposal_opens: null,
  reminders,
  ...more,
})

beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})
const open = async (replies: Record<string, Reply>) => {
  const sent = fakeApi(replies)
  show(<RemindersPanel id={ids.event} />)
  await userEvent.click(await screen.findByRole('button', { name: /^Reminders/ }))
  return sent
}
const acts = (sent: ReturnType<typeof fakeApi>) => sent.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))

describe('the reminders of an event', () => {
  it('say what is to come, and then what was sent', async () => {
    const was = reminder({ key: 'b', label: 'Balance soon due', state: 'sent', at: '2026-05-20T13:00:00.000Z' })
    await open({
      [`GET ${path}`]: { body: plan([was, reminder()]) },
    })
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/^Gig coming up · Ada ClientTo be sent Sat, Jun 27, 2026, .+ unless the gig begins/)
    expect(rows[1]).toMatch(/^Balance soon due · Ada ClientSent Wed, May 20, 2026/)
    expect(screen.getByText('1 to come')).toBeTruthy()
  })

  it('are sent now, skipped, paused and resumed', async () => {
    const sent = await open({
      [`GET ${path}`]: { body: plan([reminder()]) },
      [`PUT ${path}`]: ({ body }) => ({
        body: plan([reminder()], { paused_at: (body as { paused?: true }).paused ? '2026-06-01T12:00:00.000Z' : null }),
      }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send now: Gig coming up: Ada Client' }))
    await userEvent.click(screen.getByRole('button', { name: 'Skip: Gig coming up: Ada Client' }))
    await userEvent.click(screen.getByRole('button', { name: 'Pause all' }))
    await screen.findByText('Nothing is sent until you resume.')
    await userEvent.click(screen.getByRole('button', { name: 'Resume all' }))
    await screen.findByRole('button', { name: 'Pause all' })
    const { key } = reminder()
    expect(acts(sent)).toEqual([{ send: key }, { skip: key }, { paused: true }, { paused: false }])
  })

  it('that are gone meanwhile say so, and are read again', async () => {
    let reads = 0
    await open({
      [`GET ${path}`]: () => {
        reads += 1
        return { body: plan([reminder()]) }
      },
      [`PUT ${path}`]: { status: 409, body: { error_message: 'This reminder is not planned any more' } },
    })
    await userEvent.click(screen.getByRole('button', { name: /^Skip/ }))
    await waitFor(() => expect(messages()).toEqual(['This reminder is not planned any more']))
    await waitFor(() => expect(reads).toBe(2))
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import ProgramsRoute from '#web/app/routes/programs.tsx'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, user } from './support.tsx'

const at = '2026-06-01T12:00:00.000Z'
const key = {
  ...{ id: 'key_1', name: 'Our website', scope: 'write', by: 'Pat Admin', created_at: at },
  ...{ expires_at: '2099-06-01T12:00:00.000Z', used_at: null },
}
const webhook = {
  ...{ id: 'whk_1', name: 'Accounting', url: 'https://books.example/hooks', kinds: ['event.paid', 'payout.created'] },
  ...{ by: 'Pat Admin', created_at: at, failing_since: null, last_delivery: null },
}
const delivery = (fields: object) => ({
  ...{ id: 'dlv_1', type: 'event.paid', subject: 'evt_1', timestamp: at, state: 'delivered', attempts: 1, code: 200 },
  ...{ error: null, tried_at: at, next_at: null, ...fields },
})
const lists = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /users/usr_1': { body: user({ is_admin: true }) },
    'GET /programs/keys': { body: [key] },
    'GET /webhooks': { body: [webhook] },
    ...more,
  })
const rowOf = async (list: string, name: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getByText(name)
    .closest('li')!
const yes = async () => {
  await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
  askedQuestions.get()[0]!.answer(true)
}

beforeEach(() => session.start(login))

describe('keys', () => {
  it('say what their program may, as which admin and until when', async () => {
    lists()
    show(<ProgramsRoute />)
    const row = await waitFor(() => rowOf('API keys', 'Our website'))
    const text = 'Read, and make drafts · acts for Pat Admin · until Mon, Jun 1, 2099 · never used'
    expect(row.textContent).toContain(text)
  })

  it('are shown once when they are made', async () => {
    const sent = lists({ 'POST /programs/keys': { status: 201, body: { ...key, id: 'key_2', key: 'bm_live_XYZ' } } })
    show(<ProgramsRoute />)
    await userEvent.click(await screen.findByRole('button', { name: 'New key' }))
    await userEvent.type(screen.getByLabelText(/Program/), 'Robot')
    await userEvent.click(screen.getByRole('button', { name: 'Make the key' }))
    expect((await screen.findByLabelText<HTMLInputElement>('API key')).value).toBe('bm_live_XYZ')
    expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({ name: 'Robot', scope: 'read', days: 90 })
    await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
    expect(screen.queryByDisplayValue('bm_live_XYZ')).toBeNull()
  })

  it('are revoked after a question', async () => {
    const sent = lists({ 'DELETE /programs/keys/key_1': { status: 204 } })
    show(<ProgramsRoute />)
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Our website' }))
    await yes()
    await waitFor(() => expect(messages()).toEqual(['The key “Our website” is revoked']))
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })
})

describe('webhooks', () => {
  it('say where to, of what, and whether it arrives', async () => {
    lists({ 'GET /webhooks': { body: [{ ...webhook, failing_since: at, last_delivery: delivery({}) }] } })
    show(<ProgramsRoute />)
    const row = await waitFor(() => rowOf('Webhooks', 'Accounting'))
    expect(row.textContent).toContain('https://books.example/hooks')
    expect(row.textContent).toContain('Event paid, Payout made · added by Pat Admin')
    expect(row.textContent).toContain('Last: Arrived Mon, Jun 1, 2026')
    expect(within(row).getByRole('alert').textContent).toContain('Nothing has arrived since Mon, Jun 1')
  })

  it('are added with their kinds, and their secret is shown once', async () => {
    const made = { ...webhook, id: 'whk_2', secret: 'whsec_abc' }
    const sent = lists({ 'POST /webhooks': { status: 201, body: made } })
    show(<ProgramsRoute />)
    await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }))
    await userEvent.type(screen.getByLabelText(/Program/), 'Accounting')
    await userEvent.type(screen.getByLabelText(/Address/), 'https://books.example/hooks')
    await userEvent.click(screen.getByLabelText('New request'))
    await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_abc')
    expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({
      ...{ name: 'Accounting', url: 'https://books.example/hooks' },
      kinds: ['event.booked', 'event.paid', 'event.canceled', 'event.changed', 'payout.created'],
    })
  })

  it('show what was sent and what came of it, and send it once more', async () => {
    const failed = { id: 'dlv_2', state: 'failed', attempts: 10, code: 503, error: 'The server did not answer' }
    const waiting = { id: 'dlv_3', state: 'waiting', attempts: 2, code: null, error: 'Slow', next_at: at }
    const sent = lists({
      'GET /webhooks/whk_1/deliveries': { body: [delivery(waiting), delivery(failed), delivery({})] },
      'POST /webhooks/whk_1/deliveries/dlv_2/replay': { status: 202, body: delivery(failed) },
    })
    show(<ProgramsRoute />)
    await userEvent.click(await screen.findByRole('button', { name: 'Deliveries to Accounting' }))
    const list = await screen.findByRole('list', { name: 'Deliveries' })
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3))
    const texts = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/Try 2 failed, the next one is .*\. Slow/)
    expect(texts[1]).toMatch(/Not delivered: last tried .*The server did not answer: 503/)
    expect(texts[2]).toMatch(/Arrived /)
    await userEvent.click(screen.getByRole('button', { name: 'Send dlv_2 once more' }))
    await waitFor(() => expect(messages()).toEqual(['It is sent once more. Reload to see what came of it']))
    expect(sent.some(({ path }) => path.endsWith('/dlv_2/replay'))).toBe(true)
  })

  it('get a new secret, and are deleted, after a question', async () => {
    lists({
      'POST /webhooks/whk_1/secret': { status: 201, body: { secret: 'whsec_new' } },
      'DELETE /webhooks/whk_1': { status: 204 },
    })
    show(<ProgramsRoute />)
    await userEvent.click(await screen.findByRole('button', { name: 'New secret for Accounting' }))
    await yes()
    expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_new')
    await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Accounting' }))
    await yes()
    await waitFor(() => expect(messages()).toEqual(['The webhook “Accounting” is deleted']))
  })
})

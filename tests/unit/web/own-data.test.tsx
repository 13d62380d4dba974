import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { session } from '#web/lib/session.ts'
import { leader, openAccount } from './own-account.tsx'
import { messages } from './support.tsx'

describe('your data', () => {
  it('is downloaded as one file, all pages of it', async () => {
    const blobs: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => String(blobs.push(blob)) }))
    Object.assign(URL, { revokeObjectURL: () => undefined })
    openAccount(leader, {
      'GET /events': ({ query }: { query: Record<string, string> }) =>
        query['cursor'] === undefined
          ? { body: [{ id: 'evt_1' }], headers: { 'x-next-cursor': 'more' } }
          : { body: [{ id: 'evt_2' }] },
      'GET /events/evt_1': { body: { id: 'evt_1', client_rate: 12.5 } },
      'GET /events/evt_2': { body: { id: 'evt_2' } },
      'GET /users/usr_1/payouts': { body: [{ id: 'po_1' }] },
      'GET /users/usr_1/earnings': { body: { earnings: [] } },
      'GET /users/usr_1/texts': { body: { number: '+15185550142' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Download my data' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(JSON.parse(await blobs[0]!.text())).toMatchObject({
      account: { id: 'usr_1' },
      events: [{ id: 'evt_1', client_rate: 12.5 }, { id: 'evt_2' }],
      payouts: [{ id: 'po_1' }],
      texts: { number: '+15185550142' },
    })
  })
  it('is deleted with the password, which ends the session', async () => {
    const { sent } = openAccount(
      { is_client: true, client: { id: 'cli_1', name: 'Bennett' } },
      {
        'POST /users/usr_1/erase': ({ body }: { body: { password: string } }) =>
          body.password === 'right'
            ? { status: 204 }
            : {
                status: 422,
                body: { error_message: 'Could not delete the account', errors: { password: 'Wrong password' } },
              },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('dialog'))
    const password = () => dialog.findByLabelText(/^Password/)
    await userEvent.type(await password(), 'wrong')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(await dialog.findByText('Wrong password')).toBeTruthy()
    expect(session.get()).toBeDefined()
    await userEvent.clear(await password())
    await userEvent.type(await password(), 'right')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(session.get()).toBeUndefined())
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({ password: 'right' })
    expect(messages().at(-1)).toBe('Your account is deleted')
  })

  it('says in the dialog which events and money stand in the way, as long as it takes to read', async () => {
    const why = '2 events are not finished yet: “Gala”, “Wedding”. Finish or cancel them first'
    openAccount(
      { is_client: true, client: { id: 'cli_1', name: 'Bennett' } },
      { 'POST /users/usr_1/erase': { status: 409, body: { error_message: why } } },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByLabelText(/^Password/), 'right')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(why)
    expect(messages()).toEqual([])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import DevicesDialog from '#web/account/account/components/devices-dialog.tsx'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show } from './support.tsx'

const at = '2026-11-25T14:00:00.000Z'
const device = (id: string, name: string, is_current = false) => ({
  id,
  device: name,
  created_at: at,
  seen_at: at,
  is_current,
})

it('devices are listed, and each but this one can be logged out', async () => {
  const sent = fakeApi({
    'GET /users/usr_1/sessions': { body: [device('s1', 'Chrome on Linux', true), device('s2', 'Safari on iPhone')] },
    'DELETE /users/usr_1/sessions/s2': { status: 204 },
  })
  session.start(login)
  show(<DevicesDialog userId="usr_1" onClose={() => undefined} />, '/account')
  const list = await screen.findByRole('list', { name: 'Devices that are logged in' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Chrome on LinuxThis device', expect.stringMatching(/^Safari on iPhoneLast used .*Log out$/)])
  expect(within(list).getAllByRole('button')).toHaveLength(1)
  await userEvent.click(within(list).getByRole('button', { name: 'Log out Safari on iPhone' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('all others can be logged out at once', async () => {
  const sent = fakeApi({
    'GET /users/usr_1/sessions': { body: [device('s1', 'Chrome on Linux', true), device('s2', 'Safari on iPhone')] },
    'DELETE /users/usr_1/sessions': { status: 204 },
  })
  session.start(login)
  show(<DevicesDialog userId="usr_1" onClose={() => undefined} />, '/account')
  await userEvent.click(await screen.findByRole('button', { name: 'Log out all others' }))
  await waitFor(() =>
    expect(sent.some(({ method, path }) => method === 'DELETE' && path === '/users/usr_1/sessions')).toBe(true),
  )
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import NotificationsDialog from '#web/account/account/components/notifications-dialog.tsx'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, user } from './support.tsx'

const path = '/users/usr_1/notifications'
beforeEach(() => session.start(login))

const open = (roles: Parameters<typeof user>[0], saved: object) => {
  const sent = fakeApi({
    [`GET ${path}`]: { body: saved },
    [`PUT ${path}`]: ({ body }) => ({ body: { ...(body as object), version: 4 } }),
  })
  let isClosed = false
  show(<NotificationsDialog user={user(roles)} onClose={() => (isClosed = true)} />)
  return { sent, isClosed: () => isClosed }
}

describe('the choice of reminders', () => {
  it('shows an agent the digest and their kinds, and saves on the version that was read', async () => {
    const { sent, isClosed } = open({ is_agent: true }, { muted: ['proposal_expired'], digest: true, version: 3 })
    const digest = await screen.findByRole<HTMLInputElement>('switch', { name: /^One mail a day/ })
    expect(digest.checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Proposal expired' }).checked).toBe(false)
    expect(screen.queryByRole('switch', { name: 'Balance soon due' })).toBeNull()
    await userEvent.click(digest)
    await userEvent.click(screen.getByRole('switch', { name: 'Gig End not confirmed for two days' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(isClosed()).toBe(true))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      muted: ['proposal_expired', 'gig_end_silent'],
      digest: false,
      version: 3,
    })
    expect(messages()).toEqual(['Reminders updated'])
  })

  it('shows a client only what clients get', async () => {
    open({ is_client: true }, { muted: [], digest: true, version: 0 })
    const names = (await screen.findAllByRole('switch')).map((one) => one.closest('label')?.textContent)
    expect(names).toEqual(['Proposal not opened', 'Proposal not signed', 'Proposal about to expire', 'Gig coming up'])
  })
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Invitations from '#web/booking/home/components/invitations.tsx'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show } from './support.tsx'

const tides = {
  group_id: 'grp_1',
  group_name: 'The Tides',
  leader_name: 'Lena Lang',
  logo: null,
  instruments: ['Violin', 'Vocals'],
  invited_at: '2026-06-01T12:00:00.000Z',
}
const open = (answer: { status?: number; body: unknown }) => {
  const open = [tides]
  const sent = fakeApi({
    'GET /users/usr_1/invitations': () => ({ body: open }),
    'PUT /groups/grp_1/membership': () => {
      open.length = 0
      return answer
    },
  })
  session.start(login)
  show(<Invitations userId="usr_1" />)
  return sent
}
const card = 'Lena Lang invites you to join The Tides'

describe('an invitation on the home screen', () => {
  it.each([
    ['Accept', 'accept', 'You are now a member of The Tides'],
    ['Decline', 'decline', 'You declined the invitation of The Tides'],
  ])('is answered by %s and disappears', async (button, response, message) => {
    const sent = open({ body: { message } })
    expect(await screen.findByText(card)).toBeTruthy()
    expect(screen.getByText(/Violin, Vocals/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: `${button} The Tides` }))
    await waitFor(() => expect(messages()).toEqual([message]))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ response })
    await waitFor(() => expect(screen.queryByText(card)).toBeNull())
  })

  it('that the leader has revoked shows a message and disappears', async () => {
    open({ status: 404, body: { error_message: 'Something went wrong' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept The Tides' }))
    await waitFor(() => expect(messages()).toEqual(['Could not accept the invitation']))
    await waitFor(() => expect(screen.queryByText(card)).toBeNull())
  })
})

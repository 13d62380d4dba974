import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import type { ProposedEmail } from '#shared/domain/user/proposed-email.ts'
import PersonDialog from '#web/people/people/components/person-dialog.tsx'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show, user } from './support.tsx'

/** An admin changes another person's email with another admin, never alone. */

const cleo: PersonRow = {
  ...{ id: 'usr_2', first: 'Cleo', last: 'Marsh', email: 'cleo@bookme.example', email_confirmed: true },
  ...{ roles: ['client'], state: 'active', has_second_factor: false, created_at: '2026-06-01T12:00:00.000Z' },
}
const asked: ProposedEmail = {
  ...{ email: 'cleo.new@bookme.example', asked_by: [{ id: 'usr_3', name: 'Eve Stone' }] },
  ...{ is_agreed: false, until: '2026-06-02T12:00:00.000Z' },
}
const open = (proposed: ProposedEmail | null) => {
  const admin = user({ is_admin: true })
  const sent = fakeApi({
    'GET /users/usr_1': { body: admin },
    'GET /users/usr_2/email': { body: { proposed } },
    'POST /users/usr_2/email': { status: 202, body: { message: 'Their email changes once another admin agrees.' } },
  })
  session.start(login)
  queryClient.setQueryData(userKey('usr_1'), admin)
  show(<PersonDialog person={cleo} onClose={() => undefined} />, '/users')
  return sent
}
const posted = (sent: ReturnType<typeof open>) => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
const send = async (title: RegExp, button: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.type(dialog.getByLabelText(/Your password/, { selector: 'input' }), 'Passw0rd!')
  await userEvent.click(dialog.getByRole('button', { name: button }))
}

it('the first one asks, and reads who must agree', async () => {
  const sent = open(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }))
  const title = /Change the email of Cleo Marsh/
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  dialog.getByText(/No admin does this alone. Within a day, another admin agrees here, or Cleo agrees by the mail/)
  await userEvent.type(dialog.getByLabelText(/New email/), 'CLEO@bookme.example')
  await send(title, 'Ask for the change')
  await dialog.findByText('This is the email already')
  await userEvent.clear(dialog.getByLabelText(/New email/))
  await userEvent.type(dialog.getByLabelText(/New email/), asked.email)
  await userEvent.click(dialog.getByRole('button', { name: 'Ask for the change' }))
  await waitFor(() => expect(posted(sent)).toEqual([{ email: asked.email, password: 'Passw0rd!' }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
})

it('the second one sees who asks for what, and agrees', async () => {
  const sent = open(asked)
  const notice = within(await screen.findByRole('alert'))
  notice.getByText(/Eve Stone asks to change the email to cleo.new@bookme.example. You can agree until/)
  await userEvent.click(notice.getByRole('button', { name: 'Agree' }))
  await screen.findByText(/If you agree, we send a link there, and the email changes when somebody follows it./)
  await send(/Agree to a new email of Cleo Marsh/, 'Agree')
  await waitFor(() => expect(posted(sent)).toEqual([{ email: asked.email, password: 'Passw0rd!' }]))
})

it('the first one waits, and nobody agrees twice', async () => {
  open({ ...asked, asked_by: [{ id: 'usr_1', name: 'Ada Marsh' }] })
  const notice = within(await screen.findByRole('alert'))
  notice.getByText(/You asked to change the email .* Another admin agrees here until .*, or Cleo agrees by the mail/)
  expect(notice.queryByRole('button')).toBeNull()
})

it('once they agree, the link is waited for', async () => {
  open({ ...asked, is_agreed: true })
  const notice = within(await screen.findByRole('alert'))
  notice.getByText(/We sent a link to cleo.new@bookme.example. Following it until .* changes the email./)
  expect(notice.queryByRole('button')).toBeNull()
})

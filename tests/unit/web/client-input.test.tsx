import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { useForm } from 'react-hook-form'
import { ClientInput } from '#web/booking/event-edit/components/client-input.tsx'
import { valuesOf, type EventValues } from '#web/booking/event-edit/event-values.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show } from './support.tsx'

const nora = { id: 'cli_1', name: 'Nora Whitfield', email: 'nora@bookme.example' }
const added = { id: 'cli_2', name: 'Ada Byron', email: 'ada@example.org' }

const Form = () => {
  const form = useForm<EventValues, unknown, EventValues>({ defaultValues: valuesOf(undefined) })
  const sends = form.handleSubmit(() => {
    throw new Error('The event was sent by the dialog of its client')
  })
  return (
    <form onSubmit={(event) => void sends(event)}>
      <ClientInput form={form} />
    </form>
  )
}

beforeEach(() => {
  session.start(login)
})

it('adds a client of the typed name where none is found, and takes them', async () => {
  const sent = fakeApi({ 'GET /clients': { body: [] }, 'POST /clients': { status: 201, body: added } })
  show(<Form />)
  const client = await screen.findByRole('combobox')
  await userEvent.type(client, 'Ada Byron')
  await userEvent.click(await screen.findByRole('option', { name: 'Add “Ada Byron” as a new client' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Ada')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Mail them a link to set a password now' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add client' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Ada Byron'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    ...{ first: 'Ada', last: 'Byron', email: 'ada@example.org', invite: false },
  })
  expect(messages()).toEqual(['Ada Byron is a client now'])
})

it('takes the client who has the email already', async () => {
  fakeApi({
    'GET /clients': { body: [] },
    'POST /clients': { status: 409, body: { error_message: 'Nora Whitfield is already a client', current: nora } },
  })
  show(<Form />)
  await userEvent.type(await screen.findByRole('combobox'), 'Nora W')
  await userEvent.click(await screen.findByRole('option', { name: /^Add “Nora W”/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), nora.email)
  await userEvent.click(dialog.getByRole('button', { name: 'Add client' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Go on with Nora Whitfield' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Nora Whitfield'))
})

it('offers everybody found first, and to add somebody last', async () => {
  fakeApi({ 'GET /clients': { body: [nora] } })
  show(<Form />)
  await userEvent.click(await screen.findByRole('combobox'))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Nora Whitfield'),
      'Add a new client',
    ]),
  )
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import ConsultRoute from '#web/app/routes/consult.tsx'
import { Composer } from '#web/booking/event/components/messages/composer.tsx'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { drafts } from '#web/lib/drafts.ts'
import { forgetSession } from '#web/lib/forget-session.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, showAt } from './support.tsx'

const send = vi.fn(() => Promise.resolve())
beforeEach(() => {
  session.start(login)
  send.mockClear()
})

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message the client')
/** As after a reload: the page is another one, what the browser stores is the same. */
const open = () => {
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/event?id=evt_1')
  showAt('/event?id=evt_1', <Composer label="Message the client" isPending={false} onSend={send} />)
}
const stored = () => drafts.of('message.evt_1.Message the client').read()

describe('a message that is being written', () => {
  it('comes back by itself, until it is sent', async () => {
    open()
    await userEvent.type(message(), 'See you at six')
    await waitFor(() => expect(stored()).toBe('See you at six'))
    open()
    expect(message().value).toBe('See you at six')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(message().value).toBe(''))
    expect(send).toHaveBeenCalledWith('See you at six')
    expect(stored()).toBeNull()
    open()
    expect(message().value).toBe('')
  })

  it('is kept where the message could not be sent, and is gone with the login', async () => {
    send.mockImplementationOnce(() => Promise.reject(new Error('offline')))
    open()
    await userEvent.type(message(), 'Half')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(stored()).toBe('Half'))
    forgetSession()
    session.start(login)
    expect(stored()).toBeNull()
  })
})

describe('an enquiry', () => {
  it('of a visitor is offered again', async () => {
    session.clear()
    fakeApi({})
    showAt('/consult', <ConsultRoute />)
    await userEvent.type(await screen.findByLabelText(/^Your name/), 'Nora')
    await waitFor(() => expect(drafts.of('consult').read()).toMatchObject({ values: { name: 'Nora' } }))
    document.body.replaceChildren()
    showAt('/consult', <ConsultRoute />)
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Your name/).value).toBe('Nora')
  })
})

it('never stores passwords, codes and cards', () => {
  const draft = drafts.of('any')
  draft.write({
    values: { email: 'a@b.example', password: 'x', new_password: 'x', code: '1', card_number: '4' },
    zip: 1,
  })
  expect(draft.read()).toEqual({ values: { email: 'a@b.example' }, zip: 1 })
  draft.write({ values: { dresscode: 'Linen', zipcode: '12534' } })
  expect(draft.read()).toEqual({ values: { dresscode: 'Linen', zipcode: '12534' } })
})

describe('a form in a dialog', () => {
  const Dialog = ({ onClose }: { onClose: () => void }) => {
    const form = useZodForm(z.object({ note: z.string(), password: z.string() }), {
      defaultValues: { note: '', password: '' },
    })
    return (
      <FormDialog title="Hold Wavetones" label="Hold" form={form} onSubmit={send} onClose={onClose}>
        <TextInput control={form.control} name="note" label="Note" />
        <TextInput control={form.control} name="password" label="Password" type="password" />
      </FormDialog>
    )
  }
  const onClose = vi.fn()
  const openDialog = () => {
    cleanup()
    showAt('/calendar', <Dialog onClose={onClose} />)
  }
  const kept = () => drafts.of('/calendar.Hold Wavetones').read()
  beforeEach(() => window.history.replaceState(null, '', '/calendar'))

  it('offers again what was typed, until Cancel or the answer', async () => {
    openDialog()
    await userEvent.type(await screen.findByLabelText('Note'), 'First option')
    await waitFor(() => expect(kept()).toMatchObject({ values: { note: 'First option' } }))
    openDialog()
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('First option')
    await userEvent.click(screen.getByRole('button', { name: 'Hold' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(kept()).toBeNull()
    openDialog()
    await userEvent.type(await screen.findByLabelText('Note'), 'Second')
    await waitFor(() => expect(kept()).not.toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(kept()).toBeNull()
  })

  it('keeps nothing of a password', async () => {
    openDialog()
    await userEvent.type(await screen.findByLabelText('Password'), 'secret')
    await userEvent.type(screen.getByLabelText('Note'), 'x{Backspace}')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(kept()).toBeNull()
  })
})

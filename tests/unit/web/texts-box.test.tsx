import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TextsView } from '#shared/domain/text/schema.ts'
import NotificationsDialog from '#web/account/account/components/notifications-dialog.tsx'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, user } from './support.tsx'

const path = '/users/usr_1/texts'
const off: TextsView = { number: null, opted_in_at: null, state: 'off', from: '+15185550199', version: 0 }
const at = '2026-06-01T16:00:00.000Z'
const number = '+15185550142'
beforeEach(() => session.start(login))

const open = (saved: TextsView, answer: object = {}) => {
  const sent = fakeApi({
    'GET /users/usr_1/notifications': { body: { muted: [], digest: true, version: 0 } },
    [`GET ${path}`]: { body: saved },
    [`PUT ${path}`]: answer,
  })
  show(<NotificationsDialog user={user({ is_musician: true, cell_phone: '518-555-0142' })} onClose={() => undefined} />)
  return () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}
const box = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Text me about requests and changes on the day' })

describe('the box for texts', () => {
  it('asks for the number, offers that of the account, and says that the phone has to answer', async () => {
    const sent = open(off, { body: { ...off, number, opted_in_at: at, state: 'waiting', version: 1 } })
    await userEvent.click(await box())
    expect(screen.getByLabelText<HTMLInputElement>(/Mobile number/).value).toBe('518-555-0142')
    await userEvent.click(screen.getByRole('button', { name: 'Send me a text' }))
    await screen.findByText('We have sent a text to 518-555-0142. Reply YES there, and texts begin.')
    expect(sent()).toEqual([{ number: '518-555-0142', version: 0 }])
  })

  it('is saved by Save, too, which says what the phone has to do', async () => {
    const sent = open(off, { body: { ...off, number, opted_in_at: at, state: 'waiting', version: 1 } })
    await userEvent.click(await box())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent()[0]).toEqual({ number: '518-555-0142', version: 0 }))
    await waitFor(() => expect(messages()[0]).toBe('We have sent you a text: reply YES to it, and texts begin'))
  })

  it('is not said to be saved by Save where it was refused', async () => {
    const message = 'Please confirm your email address first'
    const sent = open(off, { status: 403, body: { error_message: message } })
    await userEvent.click(await box())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(messages()).toEqual([message]))
    expect(sent()).toHaveLength(1)
  })

  it('says since when texts come, and ends them by one tap', async () => {
    const sent = open({ ...off, number, opted_in_at: at, state: 'on', version: 1 }, { body: { ...off, version: 2 } })
    await screen.findByText(/^Texts go to 518-555-0142\. You opted in on Jun 1, 2026, /)
    await userEvent.click(await box())
    await waitFor(() => expect(messages()).toEqual(['You get no more texts']))
    expect(sent()).toEqual([{ number: null, version: 1 }])
  })

  it('says how to take a STOP back', async () => {
    open({ ...off, number, opted_in_at: at, state: 'stopped', version: 1 })
    await screen.findByText('518-555-0142 has sent STOP. Text START from it to 518-555-0199 to get texts again.')
  })

  it('shows the reason of a refusal and keeps what was typed', async () => {
    const message = 'Enter a mobile number of the US or Canada'
    open(off, { status: 422, body: { error_message: message, errors: { number: message } } })
    await userEvent.click(await box())
    await userEvent.click(screen.getByRole('button', { name: 'Send me a text' }))
    await waitFor(() => expect(messages()).toEqual([message]))
    expect(screen.getByLabelText<HTMLInputElement>(/Mobile number/).value).toBe('518-555-0142')
  })

  it.each(['Send me a text', 'Save'])('says at the field that its number is missing, by %s', async (name) => {
    const message = 'Enter a phone number'
    open(off, { status: 422, body: { error_message: message } })
    await userEvent.click(await box())
    const field = screen.getByLabelText<HTMLInputElement>(/Mobile number/)
    expect(field.getAttribute('aria-invalid')).toBe('false')
    fireEvent.change(field, { target: { value: '1' } })
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toBe(message)
  })

  it('is not there where no texts are sent', async () => {
    open({ ...off, from: null })
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.queryByText('Text me about requests and changes on the day')).toBeNull()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import AccountRoute from '#web/app/routes/account.tsx'
import ConfirmEmailRoute from '#web/app/routes/confirm-email.tsx'
import { ClientCard } from '#web/people/clients/components/client-card.tsx'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { address, fakeApi, login, messages, type Sent, show, user } from './support.tsx'

const client = user({ is_client: true, client: { id: 'cli_1', name: 'Bennett & Co' } })
const openAccount = (replies: Parameters<typeof fakeApi>[0] = {}, who = client) => {
  const sent = fakeApi({
    'GET /validate-email': { body: { isValid: true, msg: '' } },
    'GET /validate-zipcode': {
      body: { isValid: true, zipcode: { zipcode: '10001', city: 'New York', state: 'NY' } },
    },
    'GET /users/usr_1': { body: who },
    ...replies,
  })
  session.start(login)
  queryClient.setQueryData(userKey('usr_1'), who)
  show(<AccountRoute />, '/account')
  return sent
}
const email = () => screen.findByLabelText('Email', { exact: false, selector: 'input' })
const saveAs = async (value: string) => {
  await userEvent.clear(await email())
  await userEvent.type(await email(), value)
  await userEvent.tab()
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await userEvent.click(save)
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Change email' }))

describe('a new email', () => {
  it('requires the password, shows where a link was sent, and shows the old one until it is followed', async () => {
    const sent = openAccount({
      'PUT /users/usr_1': ({ body }: Sent) =>
        (body as { password: string }).password === 'Passw0rd!'
          ? { body: client }
          : { status: 422, body: { error_message: 'Could not', errors: { password: 'Wrong password' } } },
    })
    await saveAs('new@bookme.example')
    expect(await (await dialog()).findByText(/We will send a link to new@bookme.example/)).toBeTruthy()
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    const password = (await dialog()).getByLabelText('Password', { exact: false, selector: 'input' })
    await userEvent.type(password, 'Wrong0ne!')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Send link' }))
    expect(await (await dialog()).findByText('Wrong password')).toBeTruthy()
    await userEvent.clear(password)
    await userEvent.type(password, 'Passw0rd!')
    await userEvent.click((await dialog()).getByRole('button', { name: 'Send link' }))
    await waitFor(() =>
      expect(messages()).toEqual([
        'Account updated',
        'We sent a link to new@bookme.example. Your email will change when you follow it.',
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await email()) as HTMLInputElement).toHaveProperty('value', 'nora@bookme.example')
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('Passw0rd!')
  })

  it('that differs from the old one only in case requires no password', async () => {
    const sent = openAccount({ 'PUT /users/usr_1': { body: client } })
    await saveAs('Nora@BookMe.example')
    await waitFor(() => expect(messages()).toEqual(['Account updated']))
    expect(sent.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('password')
  })
})

describe('an unconfirmed email', () => {
  it('shows a notice that can resend the link', async () => {
    openAccount(
      { 'POST /users/usr_1/email-confirmation': { status: 202, body: { message: 'We sent a link.' } } },
      { ...client, email_confirmed: false },
    )
    expect(await screen.findByText(/Please confirm your email with the link/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Resend' }))
    await waitFor(() => expect(messages()).toEqual(['We sent a link.']))
  })

  it('is seen by agents', () => {
    show(<ClientCard client={{ id: 'cli_1', name: 'Bennett', email: 'n@b.example', email_confirmed: false }} />)
    expect(screen.getByText(/n@b.example.*unconfirmed/)).toBeTruthy()
  })
})

describe('the link of a mail', () => {
  it('confirms the email', async () => {
    const sent = fakeApi({ 'POST /users/email-confirm': { status: 204 } })
    show(<ConfirmEmailRoute />, '/confirm-email?token=usr_1.secret')
    expect(await screen.findByText('Your email is confirmed.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'usr_1.secret' }])
  })
  it('to the old address agrees to a new one only by a button', async () => {
    const sent = fakeApi({ 'POST /users/email-confirm': { status: 204 } })
    show(<ConfirmEmailRoute />, '/confirm-email?token=usr_1.secret&agree=1')
    const agree = await screen.findByRole('button', { name: 'Agree' })
    expect(sent).toEqual([])
    await userEvent.click(agree)
    expect(await screen.findByText(/^Thank you. Now follow the link/)).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'usr_1.secret' }])
  })
  it('that is no longer valid shows an error', async () => {
    const error_message = 'This link is no longer valid, please ask for a new one'
    fakeApi({ 'POST /users/email-confirm': { status: 422, body: { error_message } } })
    show(<ConfirmEmailRoute />, '/confirm-email?token=old')
    expect((await screen.findByRole('alert')).textContent).toContain(error_message)
  })
  it('without a token leads home', async () => {
    show(<ConfirmEmailRoute />, '/confirm-email')
    await waitFor(() => expect(address()).toBe('/'))
  })
})

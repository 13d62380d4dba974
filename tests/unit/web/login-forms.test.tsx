import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import LoginRoute from '#web/app/routes/login.tsx'
import PasswordResetRoute from '#web/app/routes/password-reset.tsx'
import SignupRoute from '#web/app/routes/signup.tsx'
import SignupClientRoute from '#web/app/routes/signupclient.tsx'
import { session } from '#web/lib/session.ts'
import { address, fakeApi, login, messages, settled, show, user } from './support.tsx'

const field = (name: string) => screen.getByLabelText(name, { exact: false, selector: 'input, textarea' })

describe('login', () => {
  it('reports what is missing', async () => {
    show(<LoginRoute />, '/login')
    await settled()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Email is required.')).toBeTruthy()
    expect(screen.getByText('Required')).toBeTruthy()
  })
  it.each([
    ['@x.co', 'Email should have a username.'],
    ['nora', 'Email should include an @ symbol.'],
    ['nora@x', 'Email should include a period symbol.'],
    ['nora@x.c', 'Email should contain a valid domain extension.'],
  ])('reports for %s: %s', async (value, message) => {
    show(<LoginRoute />, '/login')
    await settled()
    await userEvent.type(field('Email'), value)
    await userEvent.tab()
    expect(await screen.findByText(message)).toBeTruthy()
  })
  it('opens the session and goes to the requested page', async () => {
    fakeApi({ 'POST /users/login': { body: login }, 'GET /users/usr_1': { body: user() } })
    show(<LoginRoute />, '/login?redirect=%2Fevent%3Fid%3Devt_1')
    await settled()
    await userEvent.type(field('Email'), ' nora@bookme.example ')
    await userEvent.type(field('Password'), 'Passw0rd!')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/event?id=evt_1'))
    expect(session.get()).toEqual(login)
  })
  it('shows one message for every failure', async () => {
    fakeApi({ 'POST /users/login': { status: 401, body: { error_message: 'Wrong' } } })
    show(<LoginRoute />, '/login')
    await settled()
    await userEvent.type(field('Email'), 'nora@bookme.example')
    await userEvent.type(field('Password'), 'x')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(messages()).toEqual(['Could not log in, please try again']))
  })
  it('tells a user whose session has expired that nothing is lost', async () => {
    session.start(login)
    session.expire(login.token)
    show(<LoginRoute />, '/login')
    await settled()
    expect(screen.getByText(/Your session has expired/)).toBeTruthy()
  })
})

describe('sign-up', () => {
  it('reports what is missing', async () => {
    show(<SignupRoute />, '/signup')
    await settled()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    for (const message of [
      'Choose at least one role',
      'First name is required.',
      'Last name is required.',
      'Email is required.',
      'Required',
    ])
      expect(await screen.findByText(message)).toBeTruthy()
  })
  it('creates the account of an invited client and continues with step 2', async () => {
    const sent = fakeApi({
      'GET /public/company': { body: { company: null } },
      'POST /users/signup': { status: 201, body: {} },
      'POST /users/login': { body: { ...login, signup_complete: false } },
      'GET /validate-password': { body: { isValid: true, msg: '' } },
      'GET /public/agents/agt_1': { body: { id: 'agt_1', name: 'Sofia Lindqvist', profile_picture: null } },
    })
    show(<SignupClientRoute />, '/signupclient?agent=agt_1&event=evt_1')
    await settled()
    expect(await screen.findByText('Sofia Lindqvist')).toBeTruthy()
    await userEvent.type(field('First name'), 'Nora')
    await userEvent.type(field('Last name'), 'Bennett')
    await userEvent.type(field('Email'), 'nora@bookme.example')
    await userEvent.type(field('Cell phone'), '(212) 555 0142')
    await userEvent.type(field('Password'), 'Passw0rd!')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()).toBe('/signup-2'))
    expect(sent.find(({ path }) => path === '/users/signup')?.body).toMatchObject({
      roles: ['client'],
      agent_id: 'agt_1',
      event_id: 'evt_1',
      cell_phone: '212-555-0142',
    })
  })
})

describe('password reset', () => {
  const policy = 'Password must be 8 - 18 characters, at least 1 lowercase, 1 uppercase, 1 special, and 1 number'
  it('shows the policy, then sets the password', async () => {
    const sent = fakeApi({
      'POST /users/password-reset/confirm': { status: 204 },
      'GET /validate-password': { body: { isValid: true, msg: '' } },
    })
    show(<PasswordResetRoute />, '/password-reset?token=abc')
    await settled()
    await userEvent.type(field('New password'), 'short')
    await userEvent.tab()
    expect(await screen.findByText(policy)).toBeTruthy()
    await userEvent.clear(field('New password'))
    await userEvent.type(field('New password'), 'Passw0rd!')
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
    await waitFor(() => expect(address()).toBe('/login'))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'abc', password: 'Passw0rd!' })
    expect(messages()).toEqual(['Password Updated'])
  })
  it('reports a used link', async () => {
    const spent = 'This link is no longer valid, please ask for a new one'
    fakeApi({
      'POST /users/password-reset/confirm': { status: 422, body: { error_message: spent } },
      'GET /validate-password': { body: { isValid: true, msg: '' } },
    })
    show(<PasswordResetRoute />, '/password-reset?token=abc')
    await settled()
    await userEvent.type(field('New password'), 'Passw0rd!')
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
    await waitFor(() => expect(messages()).toEqual([spent]))
  })
  it('reports that no mail could be sent', async () => {
    fakeApi({ 'POST /users/password-reset': 'no response' })
    show(<PasswordResetRoute />, '/password-reset')
    await settled()
    await userEvent.type(field('Email'), 'nora@bookme.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }))
    await waitFor(() => expect(messages()).toEqual(['Could not send password reset message']))
  })
})

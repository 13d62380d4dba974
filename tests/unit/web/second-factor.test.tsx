import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { describe, expect, it } from 'vitest'
import { Guard } from '#web/app/guard.tsx'
import LoginRoute from '#web/app/routes/login.tsx'
import ConfirmDialog from '#web/account/second-factor/confirm-dialog.tsx'
import { SecondFactor } from '#web/account/account/components/second-factor.tsx'
import { call } from '#web/lib/api/client.ts'
import { askedConfirmation } from '#web/lib/second-factor.ts'
import { session } from '#web/lib/session.ts'
import { address, fakeApi, login, settled, show, user } from './support.tsx'

const at = '2026-11-25T14:00:00.000Z'
const app = { id: 'fct_1', kind: 'totp', name: 'Authenticator app', device: null, added_at: at, used_at: null }
const factors = (list: object[] = [app]) => ({
  factors: list,
  recovery_codes_left: list.length === 0 ? 0 : 10,
  recovery_asked_at: null,
})
const field = (name: string) => screen.getByLabelText(name, { exact: false, selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a login', () => {
  const asked = { id: 'usr_1', second_factor: ['totp'], challenge: 'signed' }
  const typeCode = async (code: string) => {
    await userEvent.clear(field('Code'))
    await userEvent.type(field('Code'), code)
    await press('Log in')
  }
  const open = async () => {
    show(<LoginRoute />, '/login')
    await settled()
    await userEvent.type(field('Email'), 'nora@bookme.example')
    await userEvent.type(field('Password'), 'Passw0rd!')
    await press('Log in')
    await waitFor(() => expect(field('Code')).toBeTruthy())
  }

  it('asks for the code after the password, says what is wrong, and opens the session', async () => {
    const sent = fakeApi({
      'POST /users/login': { body: asked },
      'POST /users/login/second-factor': ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { body: login }
          : { status: 422, body: { error_message: 'No', errors: { code: 'This is not right, please try again' } } },
      'GET /users/usr_1': { body: user() },
    })
    await open()
    expect(session.get()).toBeUndefined()
    await typeCode('000000')
    expect(await screen.findByText('This is not right, please try again')).toBeTruthy()
    await typeCode('123456')
    await waitFor(() => expect(session.get()).toEqual(login))
    expect(address()).not.toBe('/login')
    const { body } = sent.findLast(({ path }) => path === '/users/login/second-factor')!
    expect(body).toEqual({ id: 'usr_1', challenge: 'signed', code: '123456' })
  })

  it('takes a recovery code, and asks for the password again when the step is over', async () => {
    const sent = fakeApi({
      'POST /users/login': { body: asked },
      'POST /users/login/second-factor': { status: 401, body: { error_message: 'Please log in again' } },
    })
    await open()
    await press('Use a recovery code')
    await userEvent.type(field('Recovery code'), 'AAAAA-BBBBB')
    await press('Log in')
    await waitFor(() => expect(field('Password')).toBeTruthy())
    expect(sent.at(-1)!.body).toMatchObject({ recovery_code: 'AAAAA-BBBBB' })
  })
})

describe('a request that needs the second factor', () => {
  const Host = () => {
    const asked = useSyncExternalStore(askedConfirmation.subscribe, askedConfirmation.get)
    return asked && <ConfirmDialog answer={asked.answer} onClose={() => asked.answer(false)} />
  }
  const pay = () => call('POST /events/{id}/refund', { params: { id: 'evt_1' } })
  const refusal = { status: 403, body: { error_message: 'Please confirm', reason: 'confirm_second_factor' } }

  it('is repeated by itself after the person confirms, two at once with one dialog', async () => {
    let isConfirmed = false
    const sent = fakeApi({
      'POST /events/evt_1/refund': () => (isConfirmed ? { body: { id: 'evt_1' } } : refusal),
      'GET /users/usr_1/factors': { body: factors() },
      'POST /users/usr_1/factors/confirmation': () => {
        isConfirmed = true
        return { body: { confirmed_until: at } }
      },
    })
    session.start(login)
    show(<Host />)
    const both = Promise.all([pay(), pay()])
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await press('Confirm')
    expect(await both).toEqual([{ id: 'evt_1' }, { id: 'evt_1' }])
    expect(sent.filter(({ path }) => path.endsWith('/confirmation'))).toHaveLength(1)
    expect(sent.filter(({ path }) => path.endsWith('/refund'))).toHaveLength(4)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('fails if the person does not confirm', async () => {
    fakeApi({ 'POST /events/evt_1/refund': refusal, 'GET /users/usr_1/factors': { body: factors() } })
    session.start(login)
    show(<Host />)
    const failed = pay().catch((error: unknown) => error)
    await screen.findByLabelText('Code')
    await press('Cancel')
    expect(await failed).toMatchObject({ status: 403, reason: 'confirm_second_factor' })
  })
})

describe('the second factors of an account', () => {
  it('begin with a password, a QR code and a code, and show the recovery codes once', async () => {
    const codes = Array.from({ length: 10 }, (_, n) => `CODE-${n}`)
    const list: object[] = []
    const sent = fakeApi({
      'GET /users/usr_1': { body: user() },
      'GET /users/usr_1/factors': () => ({ body: factors(list) }),
      'POST /users/usr_1/factors': {
        status: 201,
        body: { challenge: 'c', totp: { secret: 'ABCDEFGH', uri: 'otpauth://x', qrcode: 'data:x' }, passkey: null },
      },
      'PUT /users/usr_1/factors': () => {
        list.push(app)
        return { body: { recovery_codes: codes } }
      },
    })
    session.start(login)
    // Puts a clipboard into jsdom.
    userEvent.setup()
    show(<SecondFactor userId="usr_1" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
    await userEvent.type(field('Password'), 'Passw0rd!')
    await press('Next')
    expect(await screen.findByAltText('QR code for your authenticator app')).toBeTruthy()
    expect(screen.getByText(/ABCD EFGH/)).toBeTruthy()
    // A phone cannot scan its own screen.
    expect(screen.getByRole('link', { name: 'Open in your app' }).getAttribute('href')).toBe('otpauth://x')
    await press('Copy key')
    expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
    await userEvent.type(field('Code'), '123456')
    await press('Add')
    const shown = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(within(shown).getAllByRole('listitem')).toHaveLength(10)
    expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ challenge: 'c', code: '123456' })
    await press('I have kept them')
    expect(await screen.findByText('10 of 10 recovery codes are left.')).toBeTruthy()
    expect(screen.queryByText('CODE-0')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add an authenticator app' })).toBeNull()
  })
})

it('a second factor says where it comes from and when it was used, and gets another name', async () => {
  const key = {
    ...app,
    id: 'fct_2',
    kind: 'passkey',
    name: 'Passkey',
    device: 'Chrome on Mac',
    used_at: '2026-11-26T15:00:00.000Z',
  }
  let name = key.name
  const sent = fakeApi({
    'GET /users/usr_1': { body: user() },
    'GET /users/usr_1/factors': () => ({ body: factors([{ ...key, name }, app]) }),
    'PUT /users/usr_1/factors/fct_2': ({ body }) => {
      name = (body as { name: string }).name
      return { status: 204 }
    },
  })
  session.start(login)
  show(<SecondFactor userId="usr_1" />)
  const list = await screen.findByRole('list', { name: 'Your second factors' })
  expect(list.textContent).toMatch(/Passkey, added .* in Chrome on MacLast used/)
  expect(list.textContent).toMatch(/Authenticator app, added [^i]*Not used since it was added/)
  await press('Rename Passkey')
  await userEvent.clear(field('Name'))
  await press('Save')
  expect(await screen.findByText('Required')).toBeTruthy()
  await userEvent.type(field('Name'), 'Work laptop')
  await press('Save')
  expect(await screen.findByRole('button', { name: 'Remove Work laptop' })).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({ name: 'Work laptop' })
})

it('where the stage demands one, every page shows how to set it up', async () => {
  fakeApi({
    'GET /users/usr_1': { body: user({ is_agent: true, needs_second_factor: true }) },
    'GET /users/usr_1/factors': { body: factors([]) },
  })
  session.start(login)
  show(<Guard access="verified" />, '/events')
  expect(await screen.findByText(/Agents and admins need a second factor here/)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Add an authenticator app' })).toBeTruthy()
})

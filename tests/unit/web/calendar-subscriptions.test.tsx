import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import SubscriptionsDialog from '#web/account/account/components/subscriptions-dialog.tsx'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show } from './support.tsx'

const path = '/users/usr_1/calendar-subscriptions'
const subscription = {
  ...{ id: 'sub_1', name: 'Teaching', url: 'https://calendars.example/secret-7f3.ics' },
  ...{ read_at: new Date('2030-03-01T12:00').toISOString(), next_at: new Date('2030-03-01T13:00').toISOString() },
  ...{ is_due: false, entries: 2, error: null, note: null },
}
const time = { start: new Date('2030-03-02T10:00').toISOString(), end: new Date('2030-03-02T12:00').toISOString() }
const dialog = () => show(<SubscriptionsDialog userId="usr_1" onClose={() => undefined} />)
beforeEach(() => session.start(login))

describe('the other calendars of an account', () => {
  it('say when they were read, and are added, read again and removed', async () => {
    const sent = fakeApi({
      [`GET ${path}`]: { body: [subscription] },
      [`POST ${path}`]: { status: 201, body: subscription },
      [`POST ${path}/sub_1/refresh`]: { status: 202, body: subscription },
      [`DELETE ${path}/sub_1`]: { status: 204 },
    })
    dialog()
    expect(await screen.findByText(/^Read Fri, Mar 1, 2030.* 12:00 PM.*2 times · next at 1:00 PM/)).toBeTruthy()
    // The address is a secret on somebody's screen.
    expect(screen.getByText('calendars.example')).toBeTruthy()
    expect(screen.queryByText(/secret-7f3/)).toBeNull()
    await userEvent.type(screen.getByLabelText(/^Name/), 'Lessons')
    await userEvent.type(screen.getByLabelText(/^Address/), 'webcal://calendars.example/b.ics')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(''))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Lessons',
      url: 'webcal://calendars.example/b.ics',
    })
    await userEvent.click(screen.getByRole('button', { name: 'Read now' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Teaching' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true))
    expect(sent.some(({ path: asked }) => asked.endsWith('/refresh'))).toBe(true)
  })

  it('list their times, and call one of them free', async () => {
    const sent = fakeApi({
      [`GET ${path}`]: { body: [subscription] },
      [`GET ${path}/sub_1/busy-times`]: { body: [{ ...time, is_free: false }] },
      [`PUT ${path}/sub_1/free-times`]: { body: { ...time, is_free: true } },
    })
    dialog()
    await userEvent.click(await screen.findByRole('button', { name: 'Show times' }))
    await userEvent.click(await screen.findByRole('button', { name: /^This is free: Sat, Mar 2/ }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ ...time, is_free: true }))
  })

  it('say in words why one cannot be read', async () => {
    const error = 'There is no calendar at this address'
    const broken = { ...subscription, error, note: '1 of its entries could not be read' }
    fakeApi({ [`GET ${path}`]: { body: [broken, { ...broken, id: 'sub_2', read_at: null, is_due: true }] } })
    dialog()
    expect(await screen.findByText(`${error}. Its last times still count`)).toBeTruthy()
    expect(screen.getByText(error)).toBeTruthy()
    expect(screen.getByText('Not read yet · will be read within a minute')).toBeTruthy()
    expect(screen.getAllByText(broken.note)).toHaveLength(2)
  })

  it('keep what was typed if one is refused, and say why at its field', async () => {
    const why = 'This address is in a private network'
    fakeApi({
      [`GET ${path}`]: { body: [subscription] },
      [`POST ${path}`]: { status: 422, body: { error_message: why, errors: { url: why } } },
    })
    dialog()
    await userEvent.type(screen.getByLabelText(/^Name/), 'Lessons')
    await userEvent.type(screen.getByLabelText(/^Address/), 'https://10.0.0.1/')
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(messages()).toEqual([why]))
    const address = screen.getByLabelText<HTMLInputElement>(/^Address/)
    expect(address.value).toBe('https://10.0.0.1/')
    expect(screen.getByText(why)).toBeTruthy()
    await userEvent.type(address, 'a')
    expect(screen.queryByText(why)).toBeNull()
  })

  it('are five at most', async () => {
    fakeApi({ [`GET ${path}`]: { body: [1, 2, 3, 4, 5].map((n) => ({ ...subscription, id: `sub_${n}` })) } })
    dialog()
    expect(await screen.findByText(/^You have 5 calendars, which is the most/)).toBeTruthy()
  })
})

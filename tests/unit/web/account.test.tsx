import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { userKey } from '#web/lib/current-user.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { artist, leader, lookups, openAccount } from './own-account.tsx'
import { address, messages, user } from './support.tsx'

const field = (name: string | RegExp) => screen.getByLabelText(name, { exact: false, selector: 'input, textarea' })
const retype = async (name: string | RegExp, value: string) => {
  await userEvent.clear(field(name))
  if (value !== '') await userEvent.type(field(name), value)
  await userEvent.tab()
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
const ready = () => waitFor(() => expect(save().disabled).toBe(false))

describe('account form', () => {
  it('keeps the data of the public list: at most five genres, a place, and a price in whole dollars', async () => {
    const { sent } = openAccount({ ...artist, artist: { ...artist.artist!, genres: ['Jazz', 'Latin', 'Pop', 'Rock'] } })
    await ready()
    await userEvent.click(screen.getByLabelText('Swing'))
    expect(screen.getByLabelText<HTMLInputElement>('Folk').disabled).toBe(true)
    await retype('Based in', 'Hudson, NY')
    await retype('Price from', 'a lot')
    expect((await screen.findAllByText('Please enter whole dollars')).length).toBeGreaterThan(0)
    await retype('Price from', '$1,200')
    await ready()
    await userEvent.click(save())
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      artist: { genres: ['Jazz', 'Latin', 'Pop', 'Rock', 'Swing'], based_in: 'Hudson, NY', price_from: 1200 },
    })
  })
  it.each([
    ['First name', '', 'First name is required.'],
    ['Last name', '', 'Last name is required.'],
    ['Cell phone', '', 'Required.'],
    ['ZIP code', '12', 'ZIP must be 5 digits'],
    ['Artist name', '', 'Required'],
    ['Video link', 'https://vimeo.com/1', 'Required, must be YouTube'],
    ['Musician name', '', 'Required'],
  ])('reports for %s %j: %s, and cannot be saved', async (name, value, message) => {
    openAccount(artist)
    await ready()
    await retype(name, value)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(save().disabled).toBe(true)
  })
  it('requires an instrument, and the meal behind "other"', async () => {
    openAccount(artist)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Guitar' }))
    expect(await screen.findByText('At least one instrument must be selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }))
    await userEvent.click(field('Which meal?'))
    await userEvent.tab()
    expect(await screen.findByText('Please specify meal preference')).toBeTruthy()
  })
  it('says below a picture why it was not taken, until another one is chosen', async () => {
    class Refusal extends EventTarget {
      status = 422
      responseText = JSON.stringify({ error_message: 'This picture is damaged' })
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      send() {
        this.dispatchEvent(new Event('load'))
      }
    }
    vi.stubGlobal('XMLHttpRequest', Refusal)
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')))
    openAccount(artist)
    await ready()
    const picture = within(screen.getByRole('group', { name: 'Profile picture' }))
    const choose = () =>
      fireEvent.change(picture.getByLabelText('Profile picture', { selector: 'input' }), {
        target: { files: [new File(['abc'], 'me.jpg', { type: 'image/jpeg' })] },
      })
    choose()
    await userEvent.click(save())
    expect(await picture.findByText('This picture is damaged')).toBeTruthy()
    expect(messages()).toContain('Could not upload file')
    choose()
    await waitFor(() => expect(picture.queryByText('This picture is damaged')).toBeNull())
  })
  it('requires the mandatory pictures', async () => {
    openAccount({ ...artist, profile_picture: null, artist: { ...artist.artist!, picture: null } })
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    expect(save().disabled).toBe(true)
  })
  it('sends only the blocks of the roles, and confirms the save', async () => {
    const { sent } = openAccount({ is_client: true, client: { id: 'cli_1', name: 'Bennett & Co' } })
    await ready()
    await retype('Client name', 'Bennett')
    await userEvent.click(save())
    await waitFor(() => expect(messages()).toEqual(['Account updated']))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      first: 'Nora',
      last: 'Bennett',
      email: 'nora@bookme.example',
      zipcode: '10001',
      cell_phone: '212-555-0142',
      client: { name: 'Bennett', street: '', website_url: '' },
      version: 1,
    })
  })
  it('reports a failed save on the page', async () => {
    openAccount(artist, { 'PUT /users/usr_1': { status: 500, body: { error_message: 'Internal' } } })
    await ready()
    await retype('First name', 'Nina')
    await userEvent.click(save())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Could not save changes')
    // In view, however long the form is.
    expect(document.activeElement).toBe(alert)
  })
  it('fills in the place of a ZIP, and takes an unknown one with city and state', async () => {
    const { sent } = openAccount(artist, {
      'GET /validate-zipcode': ({ query }: { query: Record<string, string> }) =>
        query['zipcode'] === '94103' ? lookups['GET /validate-zipcode'] : { body: { isValid: false, zipcode: null } },
    })
    await ready()
    await retype('ZIP code', '94103')
    expect(await screen.findByText('San Francisco, CA')).toBeTruthy()
    await retype('ZIP code', '00000')
    expect(await screen.findByText('ZIP not found')).toBeTruthy()
    expect(messages()).toEqual(['Zipcode 00000 not found'])
    expect(save()).toHaveProperty('disabled', true)
    await retype('City', 'Newtown')
    await retype('State', 'tx')
    await userEvent.click(save())
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')).toBeTruthy())
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      zipcode: '00000',
      city: 'Newtown',
      state: 'TX',
    })
  })
  it('promises no texts to a number of another country', async () => {
    openAccount(artist)
    await ready()
    expect(screen.getByText('The number we will use to call and text you')).toBeTruthy()
    await retype('Cell phone', '+44 20 7946 0958')
    expect(screen.getByText(/^The number we will use to call you\. We can text US and Canadian/)).toBeTruthy()
    await retype('Cell phone', '+1 212 555 0142')
    expect(screen.getByText('The number we will use to call and text you')).toBeTruthy()
  })
  it('cuts ZIP+4 to five digits', async () => {
    openAccount(artist)
    await ready()
    await retype('ZIP code', '94103-1234')
    expect(await screen.findByText('San Francisco, CA')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/ZIP code/).value).toBe('94103')
  })
  it('accepts the server’s answer about an address, and asks only if it changed', async () => {
    const { sent } = openAccount(artist, {
      'GET /validate-email': { body: { isValid: false, msg: 'Email is in use' } },
    })
    await ready()
    await userEvent.click(field('Email'))
    await userEvent.tab()
    expect(sent.some(({ path }) => path === '/validate-email')).toBe(false)
    await retype('Email', 'other@bookme.example')
    expect(await screen.findByText('Email is in use')).toBeTruthy()
  })
  it('asks before leaving with unsaved changes', async () => {
    const { router } = openAccount(artist)
    await ready()
    await retype('First name', 'Nina')
    await router.navigate('/events')
    await waitFor(() =>
      expect(askedQuestions.get()[0]?.text).toBe('Do you really want to leave? you have unsaved changes!'),
    )
    expect(address()).toBe('/account')
    askedQuestions.get()[0]?.answer(true)
    await waitFor(() => expect(address()).toBe('/events'))
  })
})

describe('account by role', () => {
  it('shows groups to their leaders, with their own messages', async () => {
    openAccount(leader)
    await ready()
    await retype(/Group name/, '')
    expect(await screen.findByText('This field is required')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New Group' })).toBeTruthy()
    expect(screen.queryByText('Artist Info')).toBeNull()
  })
  it('has street and website for a client', async () => {
    const { sent } = openAccount({ is_client: true, client: { id: 'cli_1', name: 'Bennett & Co' } })
    await ready()
    await retype('Street', '12 Orchard Lane')
    await retype('Website', 'https://bennett.example')
    await userEvent.click(save())
    await waitFor(() => expect(messages()).toEqual(['Account updated']))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      client: { name: 'Bennett & Co', street: '12 Orchard Lane', website_url: 'https://bennett.example' },
    })
  })
  it('shows a group that was just created, beside those that were there', async () => {
    openAccount(leader)
    await ready()
    const made = { id: 'grp_2', name: 'The Late Set', leader_id: 'usr_1', members: [] }
    act(() => {
      queryClient.setQueryData(userKey('usr_1'), user({ ...leader, groups: [...leader.groups!, made] }))
    })
    expect(await screen.findByText('Group Info: The Late Set')).toBeTruthy()
    expect(screen.getByText('Group Info: The Tides')).toBeTruthy()
  })
  it('shows who in a group has accepted, and that a new member will be invited', async () => {
    const seat = { is_bandleader: false, group_id: 'grp_1', instrument: 'Bass' }
    openAccount({
      ...leader,
      groups: [
        {
          ...leader.groups![0]!,
          members: [
            { ...seat, user_id: 'usr_2', musician_id: 'mus_2', musician_name: 'Ann', status: 'accepted' },
            { ...seat, user_id: 'usr_3', musician_id: 'mus_3', musician_name: 'Ben', status: 'invited' },
          ],
        },
      ],
    })
    expect(await screen.findByText('1 member, 1 invited')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Manage Group Members' }))
    const rows = within(await screen.findByRole('dialog')).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['AAnnBass', 'BBenBass · Invited, no answer yet'])
  })
  it('offers to leave a group led by someone else', async () => {
    const member = { user_id: 'usr_1', musician_id: 'mus_1', musician_name: 'Mara', instrument: 'Guitar' }
    const { sent } = openAccount(
      {
        ...artist,
        groups: [
          {
            id: 'grp_9',
            name: 'The Tides',
            leader_id: 'usr_9',
            members: [{ ...member, is_bandleader: false, group_id: 'grp_9' }],
          },
        ],
      },
      { 'PUT /groups/grp_9/membership': { body: { message: 'You left The Tides' } } },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Leave The Tides' }))
    await waitFor(() => expect(askedQuestions.get()[0]?.title).toBe('Leave The Tides?'))
    askedQuestions.get()[0]?.answer(true)
    await waitFor(() => expect(messages()).toEqual(['You left The Tides']))
    expect(sent.find(({ path }) => path === '/groups/grp_9/membership')?.body).toEqual({ response: 'leave' })
  })
  it('offers the pages of the payment provider by role', async () => {
    openAccount(
      { is_client: true, client: { id: 'cli_1', name: 'B' } },
      { 'GET /users/usr_1/billing-link': { status: 500, body: {} } },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Invoices' }))
    await waitFor(() => expect(messages()).toEqual(['Could not get billing link']))
    expect(screen.queryByRole('button', { name: 'Bank Settings' })).toBeNull()
  })
  it('offers bank settings and payouts to payees', async () => {
    openAccount(artist, { 'GET /users/usr_1/account-link': { status: 500, body: {} } })
    await userEvent.click(await screen.findByRole('button', { name: 'Bank Settings' }))
    await waitFor(() => expect(messages()).toEqual(['Could not get account link']))
    expect(screen.getByRole('link', { name: 'Payouts' }).getAttribute('href')).toBe('/payouts')
    expect(screen.queryByRole('button', { name: 'Payment Method' })).toBeNull()
  })
  it('searches members from two letters on, 400 ms after the last, and keeps changes local', async () => {
    const found = { musician_id: 'mus_9', musician_name: 'Zoe Park', instrument: 'Violin', profile_picture: null }
    const { sent } = openAccount(leader, {
      'GET /musician-instruments': { body: [found] },
      'PUT /groups/grp_1/members': { status: 500, body: {} },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Group Members' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByLabelText('Add a musician by name')
    const asked = () => sent.filter(({ path }) => path === '/musician-instruments').map(({ query }) => query['name'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Testing Library recognizes fake timers by it.
    vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
    const typing = userEvent.setup({ delay: null })
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await typing.type(field, 'z')
    await pass(1000)
    await typing.type(field, 'o')
    await pass(399)
    await typing.type(field, 'e')
    await pass(399)
    expect(asked()).toEqual([])
    await pass(1)
    expect(asked()).toEqual(['zoe'])
    await pass(1000)
    vi.useRealTimers()
    await userEvent.click(await dialog.findByRole('button', { name: /Zoe Park/ }))
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(messages()).toEqual(['Could not update group members']))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual([{ ...found, group_id: 'grp_1' }])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import AccountRoute from '#web/app/routes/account.tsx'
import type { User } from '#shared/domain/user/schema.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import VenueDialog from '#web/people/venue-dialog/venue-dialog.tsx'
import MembersDialog from '#web/account/account/components/members-dialog.tsx'
import EditContractDialog from '#web/booking/contract/components/edit-contract-dialog.tsx'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { changedFields, keptFields, leavesOf, movedFields } from '#web/lib/three-way.ts'
import { fakeApi, login, messages, type Sent, show, user } from './support.tsx'

/** A save from an older version shows what others have saved since, and loses nothing that was typed. */

const field = (name: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { exact: false, selector: 'input, textarea' })
const retype = async (name: string | RegExp, value: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), value)
  await userEvent.tab()
}
/** Validation runs after the last key, so a button that depends on it is enabled a moment later. */
const press = async (name: string, inside: HTMLElement = document.body) => {
  const button = () => within(inside).getByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button().disabled).toBe(false))
  await userEvent.click(button())
}

/** Like the server: an older version is refused with the current object. */
const storing = <R extends { version?: number | undefined }>(now: R) => {
  let stored = now
  const versionOf = ({ body, query }: Sent) => Number((body as { version?: number }).version ?? query['version'])
  return (sent: Sent) => {
    if (versionOf(sent) < stored.version!)
      return { status: 409, body: { error_message: 'Changed in the meantime', current: stored } }
    const more = Array.isArray(sent.body) ? { members: sent.body } : (sent.body as object)
    stored = { ...stored, ...more, version: stored.version! + 1 }
    return { body: stored }
  }
}
const putsOf = (sent: Sent[]) => sent.filter(({ method }) => method === 'PUT')

describe('a venue', () => {
  const venue: Venue = {
    id: 'ven_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    name: 'The Alder Hotel',
    kind: 'hotel',
    street: '1 Main Street',
    city: 'Hudson',
    state: 'NY',
    zipcode: '12534',
    email: 'house@venue.example',
    phone: '518-555-0100',
    timezone: 'America/New_York',
    version: 3,
  }
  const path = `/venues/${venue.id}`
  const open = (known: Venue, current: Venue) => {
    session.start(login)
    const onSaved = vi.fn<(saved: Venue) => void>()
    const sent = fakeApi({
      'GET /validate-zipcode': { body: { isValid: true, zipcode: { zipcode: '12534', city: 'Hudson', state: 'NY' } } },
      'GET /timezones': { body: ['America/New_York'] },
      [`GET ${path}`]: { body: current },
      [`PUT ${path}`]: storing(current),
    })
    show(<VenueDialog open venue={known} onClose={() => undefined} onSaved={onSaved} />, '/venues')
    return { sent, onSaved }
  }

  it('shows the parking that a colleague wrote, and keeps the new street', async () => {
    const { sent, onSaved } = open(venue, { ...venue, parking: 'Behind the house', phone: '518-555-0199', version: 4 })
    await retype('Street', '2 Main Street')
    await retype('Phone', '518-555-0111')
    await press('Save')
    const dialog = await screen.findByRole('dialog', { name: 'The venue has changed' })
    expect(within(dialog).getByText('Behind the house')).toBeTruthy()
    expect(within(dialog).getByText('518-555-0199')).toBeTruthy()
    await press('Take theirs', dialog)
    await waitFor(() => expect(field('Parking').value).toBe('Behind the house'))
    expect(field('Phone').value).toBe('518-555-0199')
    expect(field('Street').value).toBe('2 Main Street')
    await press('Save')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(putsOf(sent).map(({ body }) => body)).toMatchObject([
      { version: 3 },
      { version: 4, street: '2 Main Street', parking: 'Behind the house', phone: '518-555-0199' },
    ])
    expect(messages()).toEqual(['Venue updated'])
  })

  it('is reloaded before it is edited from an event’s copy', async () => {
    const { version: _version, ...copy } = venue
    const { sent } = open({ ...copy, street: 'An old street' }, { ...venue, version: 9 })
    await screen.findByRole('dialog', { name: 'Edit venue' })
    expect(field('Street').value).toBe('1 Main Street')
    await retype('Load-in', 'Left door')
    await press('Save')
    await waitFor(() => expect(putsOf(sent)[0]?.body).toMatchObject({ version: 9, load_in: 'Left door' }))
  })
})

describe('the contract', () => {
  const contract = {
    kind: 'contract' as const,
    changes: [],
    documents: [],
    edit_is_older: false,
    title: 'Agreement',
    text: 'Their first text',
    consent: 'I agree',
    agency: 'BookMe',
    sha256: 'x',
    editable: true,
    version: 5,
  }
  const path = '/events/evt_1/contract'
  const open = (current: typeof contract) => {
    session.start(login)
    const onClose = vi.fn<() => void>()
    const sent = fakeApi({ [`PUT ${path}`]: storing(current) })
    show(<EditContractDialog eventId="evt_1" contract={contract} onClose={onClose} />, '/contract')
    return { sent, onClose }
  }

  it('shows what another admin wrote, and asks which version to keep', async () => {
    const { sent, onClose } = open({ ...contract, text: 'Written by a colleague', version: 6 })
    await retype('Text', 'Mine')
    await press('Save')
    const dialog = await screen.findByRole('dialog', { name: 'The contract has changed' })
    expect(within(dialog).getByText('Written by a colleague')).toBeTruthy()
    await press('Keep mine', dialog)
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(putsOf(sent).map(({ body }) => body)).toMatchObject([{ version: 5 }, { version: 6, text: 'Mine' }])
  })

  it('lets a long text scroll by keyboard', async () => {
    open({ ...contract, text: 'A colleague wrote a lot.\n'.repeat(20), version: 6 })
    await retype('Text', 'Mine')
    await press('Save')
    const dialog = await screen.findByRole('dialog', { name: 'The contract has changed' })
    expect(within(dialog).getByRole('group', { name: 'Text, Theirs' }).tabIndex).toBe(0)
    expect(within(dialog).queryByRole('group', { name: 'Text, Mine' })).toBeNull()
  })

  it('is saved without asking if only a vendor answered in the meantime', async () => {
    const { sent, onClose } = open({ ...contract, version: 8 })
    await retype('Text', 'Mine')
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(putsOf(sent).map(({ body }) => body)).toMatchObject([{ version: 5 }, { version: 8, text: 'Mine' }])
    expect(messages()).toEqual(['Contract saved'])
  })
})

describe('an account', () => {
  const client: Partial<User> = { is_client: true, client: { id: 'cli_1', name: 'Bennett & Co' }, version: 2 }
  const open = (current: Partial<User>) => {
    const who = user(client)
    const put = storing(user({ ...client, ...current }))
    const sent = fakeApi({
      'GET /configuration': { body: { instruments: [], meal_preferences: [] } },
      'GET /validate-zipcode': { body: { isValid: true, zipcode: { zipcode: '10001', city: 'NY', state: 'NY' } } },
      'GET /users/usr_1': { body: who },
      'PUT /users/usr_1': put,
    })
    session.start(login)
    queryClient.setQueryData(userKey('usr_1'), who)
    show(<AccountRoute />, '/account')
    return sent
  }
  const ready = () => screen.findByRole('button', { name: 'Save changes' })

  it('shows what was saved in another tab', async () => {
    const sent = open({ last: 'Bennett-Ito', client: { id: 'cli_1', name: 'Ito & Co' }, version: 4 })
    await ready()
    await retype('First name', 'Nina')
    await retype('Client name', 'Nina & Co')
    await press('Save changes')
    const dialog = await screen.findByRole('dialog', { name: 'The account has changed' })
    expect(within(dialog).getByText('Client: Name')).toBeTruthy()
    await press('Keep mine', dialog)
    await waitFor(() => expect(field('Last name').value).toBe('Bennett-Ito'))
    await press('Save changes')
    await waitFor(() => expect(messages()).toEqual(['Account updated']))
    expect(putsOf(sent).map(({ body }) => body)).toMatchObject([
      { version: 2 },
      { version: 4, first: 'Nina', last: 'Bennett-Ito', client: { name: 'Nina & Co' } },
    ])
  })

  it('is saved without asking if only a picture changed in the meantime', async () => {
    const sent = open({ profile_picture: '/pictures/new.jpg', version: 3 })
    await ready()
    await retype('First name', 'Nina')
    await press('Save changes')
    await waitFor(() => expect(messages()).toEqual(['Account updated']))
    expect(putsOf(sent).map(({ body }) => body)).toMatchObject([{ version: 2 }, { version: 3, first: 'Nina' }])
  })

  it('asks if the other tab is reloaded in between, and does not overwrite it silently', async () => {
    const current = user({ ...client, first: 'Theirs', last: 'Other', version: 3 })
    const sent = open(current)
    await ready()
    await retype('First name', 'Mine')
    queryClient.setQueryData(userKey('usr_1'), current)
    await press('Save changes')
    const dialog = await screen.findByRole('dialog', { name: 'The account has changed' })
    expect(within(dialog).getByText('Theirs', { selector: 'dd' })).toBeTruthy()
    expect(putsOf(sent)[0]?.body).toMatchObject({ version: 2 })
  })
})

describe('the members of a group', () => {
  const member = (id: string, musician_name: string) => ({
    musician_id: `mus_${id}`,
    user_id: `usr_${id}`,
    musician_name,
    instrument: 'Drums',
    is_bandleader: false,
    group_id: 'grp_1',
  })
  const [ana, ben, cleo] = [member('1', 'Ana'), member('2', 'Ben'), member('3', 'Cleo')] as const
  const group = { id: 'grp_1', name: 'The Tides', leader_id: 'usr_1', members: [ana, ben], version: 1 }

  it('merge per person', async () => {
    session.start(login)
    const onClose = vi.fn<() => void>()
    const sent = fakeApi({
      'GET /musician-instruments': { body: [] },
      'GET /users/usr_1': { body: user() },
      'PUT /groups/grp_1/members': storing({ ...group, members: [ana, ben, cleo], version: 2 }),
    })
    show(<MembersDialog user={user()} group={group} onClose={onClose} />, '/account')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ben, Drums' }))
    const { askedQuestions } = await import('#web/lib/dialogs.ts')
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    askedQuestions.get()[0]?.answer(true)
    await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
    await press('Save')
    const dialog = await screen.findByRole('dialog', { name: 'The group has changed' })
    expect(within(dialog).getByText('Cleo')).toBeTruthy()
    await press('Continue', dialog)
    await press('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(putsOf(sent).map(({ query }) => query)).toEqual([{ version: '1' }, { version: '2' }])
    expect((putsOf(sent)[1]?.body as { musician_id: string }[]).map(({ musician_id }) => musician_id)).toEqual([
      ana.musician_id,
      cleo.musician_id,
    ])
  })
})

describe('the changes of two people', () => {
  const before = { a: 1, b: 1, c: 1, d: 1, e: '' }
  const theirs = { a: 2, b: 2, c: 2, d: 1, e: null }
  const mine = { a: 1, b: 2, c: 3, d: 4, e: '' }
  it('conflict only where both changed the same field differently', () => {
    expect(movedFields(before, theirs, mine)).toEqual([
      { field: 'a', isContested: false },
      { field: 'b', isContested: false },
      { field: 'c', isContested: true },
    ])
    expect(keptFields(before, theirs, mine, 'mine')).toEqual({ b: 2, c: 3, d: 4 })
    expect(keptFields(before, theirs, mine, 'theirs')).toEqual({ b: 2, d: 4 })
    expect(changedFields({ list: [] }, {})).toEqual([])
  })
  it('are compared by form inputs', () =>
    expect(leavesOf({ name: 'x', words: ['a'], groups: [{ id: 'g', bio: 'y' }], artist: { bio: 'z' } })).toEqual({
      name: 'x',
      words: ['a'],
      'groups.0.bio': 'y',
      'artist.bio': 'z',
    }))
})

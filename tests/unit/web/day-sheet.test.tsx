import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { changesSince, keptOf } from '#shared/domain/day-sheet/changes.ts'
import { printSize } from '#shared/domain/day-sheet/print-size.ts'
import type { DaySheet, ShowItem } from '#shared/domain/day-sheet/schema.ts'
import { sheetOf } from '#functions/messages/rules/sheet.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import DaySheetRoute from '#web/app/routes/day-sheet.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { isCached } from '#web/lib/offline-cache.ts'
import { session } from '#web/lib/session.ts'
import { booked, ids, viewers } from '../domain/support.ts'
import { fakeApi, login, messages, show, user, asSent, type Reply } from './support.tsx'

const on = `/events/${ids.event}/day-sheet`
const event = booked({ call_time: 'Five o’clock' })
const digest = (text: string) => text
const items: ShowItem[] = [{ kind: 'guests', day: 0, time: '18:30', title: 'Doors', note: null }]
type Who = 'client' | 'agent' | 'musician' | 'bandleader'

const sheetFor = (who: Who, from: Event = event, patch: Partial<DaySheet> = {}): DaySheet => ({
  ...sheetOf(inForce(from), viewers[who], items),
  ...{ event_id: ids.event, version: 'v1', meal: null, seen_version: null, seen_at: null, changes: [], here_at: null },
  run_of_show_version: 1,
  ...patch,
})
/** As on the wire: amounts in units. */
const wire = (sheet: DaySheet) => ({ ...sheet, pay: sheet.pay === null ? null : sheet.pay / 100 })

const accounts: Record<Who, Parameters<typeof user>[0]> = {
  client: { is_client: true, client: { id: ids.client, name: 'Ada' } },
  agent: { is_agent: true, agent: { id: ids.agent, name: 'Al' } },
  musician: { is_musician: true, musician: { id: ids.musician, name: 'Mo', instruments: ['Drums'] } },
  bandleader: { is_bandleader: true, is_musician: true, musician: { id: ids.bandleader, name: 'Bo', instruments: [] } },
}

beforeEach(() => {
  setServerTime('2026-06-01T12:00:00Z')
  session.start(login)
})
const open = (who: Who, sheet: DaySheet, replies: Record<string, Reply> = {}, from: Event = event) => {
  const sent = fakeApi({
    'GET /users/usr_1': { body: user(accounts[who]) },
    [`GET /events/${ids.event}`]: { body: asSent(from) },
    [`GET ${on}`]: { body: wire(sheet) },
    ...replies,
  })
  show(<DaySheetRoute />, `/day-sheet?id=${ids.event}`)
  return sent
}
const fact = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).parentElement!

describe('the day sheet on the screen', () => {
  it('shows a vendor times, place with a map, team with phones to call, and their own pay', async () => {
    open('musician', sheetFor('musician', event, { map_url: 'https://maps.example/x' }))
    expect((await fact('Run of show')).textContent).toContain('6:30 PM Doors')
    expect((await fact('Call time')).textContent).toContain('Five o’clock')
    expect(
      within(await fact('Place'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('https://maps.example/x')
    const team = within(await fact('Who plays'))
    expect(team.getByText('Bo Leader').closest('li')!.textContent).toContain('Bo Leader, Band leader')
    expect(team.getAllByRole('link', { name: '2125550000' })[0]!.getAttribute('href')).toBe('tel:+12125550000')
    expect((await fact('Your pay')).textContent).toContain('$250.00')
    expect(screen.queryByRole('button', { name: 'Run of show' })).toBeNull()
  })

  it('is got with one tap, and after a change it marks what changed and asks again', async () => {
    const before = keptOf(sheetFor('musician'), digest)
    const later = booked({ call_time: 'Four o’clock' })
    const changed = sheetFor('musician', later, { seen_version: 'v0' })
    changed.changes = changesSince(before, changed, digest)
    const got = { ...changed, seen_version: 'v1', changes: [] }
    const sent = open('musician', changed, { [`PUT ${on}/seen`]: { body: wire(got) } }, later)
    await screen.findByText('Changed since you have seen it')
    expect(screen.getByRole('alert').textContent).toContain('Call time: Five o’clock Four o’clock')
    expect((await fact('Call time')).textContent).toBe('Call time (changed)Four o’clock')
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull())
    expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({ path: `${on}/seen`, body: { version: 'v1' } })
    expect(screen.queryByText('Changed since you have seen it')).toBeNull()
  })

  it('is not to be got by somebody who has not answered the request', async () => {
    const asked = { ...event, musicians: event.musicians.map((one) => ({ ...one, status: 'requested' as const })) }
    open('musician', sheetFor('musician', asked, { seen_version: null }), {}, asked)
    await fact('Place')
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  })

  it('tells the agency who has not seen it, and who is there', async () => {
    const reader = { user_id: 'usr_a', name: 'Mo Drums', role: 'musician', seen_version: null }
    open(
      'agent',
      sheetFor('agent', event, {
        readers: [
          { ...reader, seen_at: null, is_current: false, here_at: null },
          {
            ...reader,
            user_id: 'usr_b',
            name: 'Bo Leader',
            seen_at: event.start!,
            is_current: true,
            here_at: event.start!,
          },
        ],
        unseen: ['Mo Drums'],
      }),
    )
    await screen.findByText(/not seen as it is now by Mo Drums/)
    screen.getByText('Has not seen it')
    screen.getByText('Has seen it')
    screen.getByText('Here since 7:00 PM')
  })

  it('offers on the day one tap for I’m here, and after the end one for We have finished', async () => {
    setServerTime('2026-07-04T20:00:00Z')
    const sheet = sheetFor('bandleader', event, { seen_version: 'v1' })
    const here = { ...wire(sheet), here_at: '2026-07-04T20:00:00.000Z' }
    const sent = open('bandleader', sheet, { [`PUT ${on}/here`]: { body: here } })
    await userEvent.click(await screen.findByRole('button', { name: 'I’m here' }))
    await screen.findByText('You are there since 4:00 PM.')
    expect(sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([`${on}/here`])
  })

  it('confirms the gig as played with one tap', async () => {
    setServerTime('2026-07-05T03:30:00Z')
    const sent = open('bandleader', sheetFor('bandleader', event, { seen_version: 'v1' }), {
      [`PUT /events/${ids.event}/played`]: { body: asSent({ ...event, status: 'played' }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'We have finished' }))
    await waitFor(() => expect(messages()).toEqual(['Event confirmed as played']))
    expect(sent.find(({ method }) => method === 'PUT')!.path).toBe(`/events/${ids.event}/played`)
    expect(screen.queryByRole('button', { name: 'We have finished' })).toBeNull()
  })

  it('is kept for when there is no connection', () => {
    expect(isCached(['day-sheet', ids.event])).toBe(true)
    expect(isCached(['day-sheet', ids.event, 'more'])).toBe(false)
  })
})

describe('the editor of the run of show', () => {
  const path = `/events/${ids.event}/run-of-show`
  it('adds, corrects and removes rows, and says what is missing', async () => {
    const sent = open('agent', sheetFor('agent'), { [`PUT ${path}`]: { body: { items: [], version: 2 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Run of show' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Run of show' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Add a time' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Please enter a time')
    dialog.getByText('Please say what happens')
    const added = within(dialog.getByRole('group', { name: 'A new time' }))
    await userEvent.type(added.getByLabelText('Time'), '17:00')
    await userEvent.selectOptions(added.getByLabelText('What'), 'Load-in')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Doors' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({
      version: 1,
      items: [{ kind: 'load_in', day: 0, time: '17:00', title: 'Load-in', note: null }],
    })
  })

  it('shows what the other editor has saved, and keeps what was typed', async () => {
    const theirs = { version: 2, items: [{ ...items[0]!, time: '19:00' }] }
    let refusals = 1
    const sent = open('agent', sheetFor('agent'), {
      [`PUT ${path}`]: () =>
        (refusals -= 1) >= 0
          ? { status: 409, body: { error_message: 'This run of show was changed', current: theirs } }
          : { body: { items: [], version: 3 } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Run of show' }))
    const title = within(await screen.findByRole('group', { name: 'Doors' })).getByLabelText('In words')
    await userEvent.clear(title)
    await userEvent.type(title, 'Guests')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const conflict = within(await screen.findByRole('dialog', { name: 'The run of show has changed' }))
    conflict.getByText('7:00 PM Doors')
    conflict.getByText('6:30 PM Guests')
    await userEvent.click(conflict.getByRole('button', { name: 'Keep mine' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(sent.filter(({ method }) => method === 'PUT')[1]!.body).toMatchObject({
      version: 2,
      items: [{ time: '18:30', title: 'Guests' }],
    })
  })
})

describe('the size of the printed page', () => {
  it('is smaller the more there is to print, and never too small to read', () => {
    const sheet = sheetFor('bandleader')
    const long = { ...sheet, set_lists: 'A song of many words, '.repeat(180), notes: 'A note. '.repeat(250) }
    expect(printSize(sheet)).toBe(10)
    expect(printSize(long)).toBeLessThan(10)
    expect(printSize({ ...long, schedule: 'x\n'.repeat(1000) })).toBe(5.5)
  })
})

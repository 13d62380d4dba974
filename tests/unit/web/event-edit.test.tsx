import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { correctFields } from '#shared/domain/event/record/fields.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { EventEditor } from '#web/booking/event-edit/components/event-editor.tsx'
import { valuesOf } from '#web/booking/event-edit/event-values.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { drafts } from '#web/lib/drafts.ts'
import { session } from '#web/lib/session.ts'
import { draft as event, ids, viewers } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, type Sent, show } from './support.tsx'

const view = (fields: Partial<Event> = {}): EventView => ({ ...event(), ...fields })
type Replies = Parameters<typeof fakeApi>[0]

type Props = Parameters<typeof EventEditor>[0]

const open = (
  base: EventView | undefined,
  replies: Replies = {},
  viewer: 'agent' | 'bandleader' = 'agent',
  more: Partial<Pick<Props, 'act' | 'onCancel'>> = {},
) => {
  session.start(login)
  const onSaved = vi.fn<(saved: EventView) => void>()
  const path = `/events/${ids.event}`
  const sent = fakeApi({
    'GET /event-types': { body: ['Birthday', 'Wedding', 'Other'] },
    'GET /configuration': { body: { instruments: ['Drums'], meal_preferences: [] } },
    [`GET ${path}`]: { body: asSent(base) },
    [`PUT ${path}`]: ({ body }) => ({
      body: { ...asSent(base), ...(body as object), musicians: asSent(base)?.musicians },
    }),
    ...replies,
  })
  show(<EventEditor event={base} viewer={viewers[viewer]} onSaved={onSaved} onCancel={() => undefined} {...more} />)
  return { sent, onSaved, puts: () => sent.filter(({ method }) => method === 'PUT') }
}
const field = (name: string | RegExp, nth = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })[nth]!
const retype = async (element: HTMLElement, text: string) => {
  await userEvent.clear(element)
  if (text !== '') await userEvent.type(element, text)
  await userEvent.tab()
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))

describe('event form', () => {
  it('reports the missing fields of a new event, and sends nothing', async () => {
    const { sent } = open(undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Add event' }))
    for (const message of [
      'Name is required',
      'Client is required',
      'Event type is required',
      'Venue is required',
      'Please tell us about your event',
    ]) {
      expect(await screen.findByText(message)).toBeTruthy()
    }
    expect(messages()).toEqual([correctFields])
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('marks nothing before it is typed: an empty slot that is added has no errors', async () => {
    open(undefined)
    for (const _ of [1, 2, 3]) await userEvent.click(screen.getByRole('button', { name: 'Add empty slot' }))
    expect(await screen.findAllByRole('group', { name: 'Empty slot' })).toHaveLength(3)
    await new Promise((checked) => setTimeout(checked, 50))
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
  })

  it('lists those whose time is taken when asked, and says how', async () => {
    const artists = [
      { id: 'art_8', name: 'Theo Castellan', availability: 'free' },
      { id: 'art_9', name: 'Elena Marsh', availability: 'blocked' },
    ]
    const { sent } = open(view(), {
      'GET /artists': ({ query }) => ({ body: query['unavailable'] === 'true' ? artists : artists.slice(0, 1) }),
    })
    const input = await screen.findByRole('combobox', { name: 'Artist' })
    await userEvent.click(input)
    await screen.findByRole('option', { name: 'Theo Castellan' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Also list those whose time is taken' }))
    await userEvent.click(input)
    expect(await screen.findByRole('option', { name: /Elena Marsh\s*Blocked/ })).toBeTruthy()
    expect(sent.filter(({ path }) => path === '/artists').map(({ query }) => query['unavailable'])).toEqual([
      undefined,
      'true',
    ])
  })
  it('takes the act that was chosen on the request, and saves it with the rest', async () => {
    const { puts } = open(view(), {}, 'agent', { act: { id: ids.artist2, name: 'Flo Free' } })
    expect(await screen.findByRole<HTMLInputElement>('combobox', { name: 'Artist' })).toMatchObject({
      value: 'Flo Free',
    })
    expect(puts()).toEqual([])
    await save()
    await waitFor(() => expect(puts().map(({ body }) => body)).toMatchObject([{ artist_id: ids.artist2 }]))
  })
  it('says what it means that no band leader is wanted', async () => {
    open(view(), { 'GET /bandleaders': { body: [] } })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Band leader' }))
    expect(await screen.findByRole('option', { name: /^None wanted\s*No band leader is asked or paid/ })).toBeTruthy()
  })
  it('lists in its head the fields that the proposal still needs, and leads to them', async () => {
    open(view({ client_rate: cents(0), venue_id: null, venue: null }))
    const needed = () => within(screen.getByRole('group', { name: 'Needed for the proposal:' }))
    expect(
      needed()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Venue', 'Client rate'])
    const venue = await screen.findByRole('combobox', { name: 'Venue' })
    await userEvent.click(needed().getByRole('button', { name: 'Venue' }))
    expect(document.activeElement).toBe(venue)
    await retype(field(/^Client rate/), '2000')
    expect(needed().getAllByRole('button')).toHaveLength(1)
  })

  it('is the event page: each part is edited where it is read', async () => {
    open(view({ event_type: 'Wedding' }))
    const inPart = (name: string) => within(screen.getByRole('region', { name }))
    expect(await inPart('Line-up').findByRole('combobox', { name: 'Artist' })).toBeTruthy()
    expect(inPart('Line-up').getByRole('textbox', { name: /^Artist rate/ })).toBeTruthy()
    expect(within(inPart('Line-up').getByRole('group', { name: 'Mo Drums, Drums' })).getByRole('textbox')).toBeTruthy()
    expect(inPart('Money').getByRole('textbox', { name: /^Client rate/ })).toBeTruthy()
    expect(inPart('The day').getByRole('textbox', { name: /^Schedule/ })).toBeTruthy()
    expect(inPart('The wedding').getByRole('textbox', { name: 'Couple' })).toBeTruthy()
  })

  it('gives the row of a musician to somebody else, at the same rate', async () => {
    const id = `${ids.musician.slice(0, -1)}Z`
    const found = { musician_id: id, musician_name: 'Ned New', instrument: 'Drums', user_id: 'usr_9' }
    const { puts } = open(view(), { 'GET /musician-instruments': { body: [found] } })
    await userEvent.click(screen.getByRole('button', { name: 'Replace Mo Drums Drums' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Ned New/ }))
    expect(await screen.findByRole('group', { name: 'Ned New, Drums' })).toBeTruthy()
    await save()
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect((puts()[0]!.body as EventView).musicians?.[0]).toEqual({ musician_id: id, instrument: 'Drums', rate: 250 })
  })

  it('is saved by Enter in a field, in a long text with Ctrl, and left by Escape', async () => {
    const onCancel = vi.fn()
    const { puts } = open(view(), {}, 'agent', { onCancel })
    await userEvent.type(field(/^Schedule/), 'Doors{Enter}')
    expect(puts()).toEqual([])
    await userEvent.keyboard('Music{Control>}{Enter}{/Control}')
    await waitFor(() => expect(puts().map(({ body }) => body)).toMatchObject([{ schedule: 'Doors\nMusic' }]))
    await userEvent.type(field(/^Dress code/), 'Linen{Enter}')
    await waitFor(() => expect(puts()).toHaveLength(2))
    await userEvent.click(field(/^Dress code/))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  })

  it('saves a new event unfinished, once it has a name', async () => {
    const { sent, onSaved } = open(undefined, { 'POST /events/drafts': { status: 201, body: asSent(view()) } })
    const posts = () => sent.filter(({ method }) => method === 'POST')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(await screen.findByText('Name is required')).toBeTruthy()
    expect(screen.queryByText('Client is required')).toBeNull()
    expect(posts()).toEqual([])
    await retype(field(/^Name/), 'Half an evening')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(posts()).toMatchObject([
      { path: '/events/drafts', body: { name: 'Half an evening', client_id: '', event_type: null } },
    ])
    expect(messages().at(-1)).toBe('Draft saved')
  })

  it('saves an unfinished draft again, but no event that is complete or asked for', async () => {
    const base = view({ client_notes: null })
    const draftPath = `/events/${ids.event}/draft`
    const { sent } = open(base, { [`PUT ${draftPath}`]: { body: asSent(base) } })
    await retype(field(/^Dress code/), 'Black tie')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(messages()).toEqual(['Draft saved']))
    expect(sent.at(-1)).toMatchObject({ path: draftPath, body: { dresscode: 'Black tie', client_notes: null } })
    await retype(field(/^Client notes/), 'Loud')
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
    cleanup()
    open(view({ client_notes: null, status: 'pending' }))
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  })

  it('saves changed fields and leaves the others as received', async () => {
    const { puts, onSaved } = open(view())
    await retype(field('Notes'), 'Bring cables')
    await save()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(puts()[0]?.body).toMatchObject({
      notes: 'Bring cables',
      name: 'Summer party',
      client_rate: 2000,
      start: '2026-07-04T23:00:00.000Z',
      version: 0,
    })
    expect(messages()).toEqual(['Event updated'])
    expect(drafts.of(`event.${ids.event}`).read()).toBeNull()
  })

  it('formats rates to two decimals, and blocks the save until a difference is corrected', async () => {
    const { puts } = open(view())
    await retype(field(/Artist rate/), '$600.5')
    expect(field(/Artist rate/).value).toBe('600.50')
    await save()
    const dialog = await screen.findByRole('dialog', { name: "Rates don't add up to client rate" })
    expect(within(dialog).getByText('$99.50')).toBeTruthy()
    // Above the list, which fills the screen for a large band.
    expect(
      within(dialog).getByText('$99.50 unassigned').compareDocumentPosition(within(dialog).getByRole('table')),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Adjust artist rate to $700.00' }))
    expect(field(/Artist rate/).value).toBe('700.00')
    await save()
    await waitFor(() => expect(puts()).toHaveLength(1))
  })

  it('shows amounts while the percent is empty', async () => {
    open(view())
    await retype(field(/^Agent percent/), '')
    expect(document.body.textContent).not.toContain('NaN')
  })

  it('shows the split of another option, with the difference for the artist', () => {
    open(view())
    const rates = within(screen.getByRole('group', { name: 'Rates of option 2' }))
    expect(rates.getByRole('group', { name: 'Ari Artist, Takes the difference' }).textContent).toContain('$300.00')
    expect(rates.getByRole('group', { name: 'Everybody else, As usual' }).textContent).toContain('$900.00')
    expect(rates.getByRole('group', { name: 'Agent, 15%' }).textContent).toContain('$225.00')
    expect(rates.getByText('Adds up')).toBeTruthy()
  })

  it('an option takes its own rates, which are only saved when they add up', async () => {
    const { puts } = open(view())
    const rates = () => within(screen.getByRole('group', { name: 'Rates of option 2' }))
    const rateOf = (name: string) => within(rates().getByRole('group', { name })).getByRole<HTMLInputElement>('textbox')
    await userEvent.click(rates().getByRole('button', { name: 'Set rates for this option' }))
    expect(rateOf('Bo Leader').value).toBe('400.00')
    await retype(rateOf('Ari Artist'), '200')
    expect(rates().getByText('$100.00 unassigned')).toBeTruthy()
    await save()
    await waitFor(() => expect(messages()).toContain(correctFields))
    expect(puts()).toEqual([])
    await retype(rateOf('Bo Leader'), '500')
    await save()
    await waitFor(() => expect(puts()).toHaveLength(1))
    const [, option] = (puts()[0]!.body as EventView).proposals!
    expect(option).toMatchObject({ agent_percent: 0.15, price: 1500 })
    expect(option!.rates?.map(({ rate }) => rate)).toEqual([200, 500, 250, 250])
  })

  it('shows the rest of an option when a musician leaves, and gives it to the next one', async () => {
    open(view())
    const rates = () => within(screen.getByRole('group', { name: 'Rates of option 2' }))
    await userEvent.click(rates().getByRole('button', { name: 'Set rates for this option' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mo Drums, Drums' }))
    expect(await rates().findByText('$250.00 unassigned')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add empty slot' }))
    expect(await rates().findByText('Adds up')).toBeTruthy()
    const slot = within(rates().getByRole('group', { name: 'Empty slot' })).getByRole<HTMLInputElement>('textbox')
    expect(slot.value).toBe('250.00')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Instrument of empty slot 1' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Drums' }))
    expect(rates().getByRole('group', { name: 'Empty slot (Drums)' })).toBeTruthy()
    await userEvent.click(rates().getByRole('button', { name: 'Back to the usual split' }))
    expect(rates().queryByRole('textbox')).toBeNull()
  })

  it('asks before a confirmed vendor is released, and reports that they were notified', async () => {
    const { puts } = open(withVendorStatus(event(), 'musician', `${ids.musician}|Drums`, 'confirmed'))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mo Drums, Drums' }))
    await retype(field(/Artist rate/), '950')
    await save()
    await waitFor(() =>
      expect(askedQuestions.get()[0]?.lines).toEqual([{ name: 'Mo Drums', value: 'Drums, confirmed' }]),
    )
    expect(puts()).toEqual([])
    askedQuestions.get()[0]?.answer(true)
    await waitFor(() => expect(messages()).toEqual(['Event updated', 'Mo Drums has been notified']))
  })

  it('shows fields that someone else saved in the meantime, and loses nothing', async () => {
    const current = view({ notes: 'Theirs', dresscode: 'Casual', version: 7 })
    const { puts, sent } = open(view(), {
      [`PUT /events/${ids.event}`]: ({ body }: Sent) =>
        (body as EventView).version === 7
          ? { body: asSent(current) }
          : { status: 409, body: { error_message: 'Changed', event: asSent(current) } },
    })
    await retype(field('Notes'), 'Mine')
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'The event has changed' })
    expect(puts().map(({ body }) => (body as EventView).version)).toEqual([0])
    expect(sent.filter(({ method, path }) => method === 'GET' && path === `/events/${ids.event}`)).toEqual([])
    expect(messages()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(field('Dress code').value).toBe('Casual'))
    expect(field('Notes').value).toBe('Mine')
    expect(screen.queryByText('Someone else has changed this event.')).toBeNull()
    await save()
    await waitFor(() => expect(puts()[1]?.body).toMatchObject({ notes: 'Mine', dresscode: 'Casual', version: 7 }))
  })

  it('a draft continues from the event it is based on, and undoes nothing saved since', async () => {
    session.start(login)
    const old = view({ notes: 'Before', version: 3 })
    drafts.of(`event.${ids.event}`).write({ values: { ...valuesOf(old), notes: 'Mine' }, base: old })
    const current = view({ notes: 'Before', dresscode: 'Casual', version: 7 })
    const { puts } = open(current, {
      [`PUT /events/${ids.event}`]: ({ body }: Sent) =>
        (body as EventView).version === 7
          ? { body: asSent(current) }
          : { status: 409, body: { event: asSent(current) } },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Someone else has changed this event.')).toBeTruthy()
    await save()
    const dialog = await screen.findByRole('dialog', { name: 'The event has changed' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }))
    await save()
    await waitFor(() => expect(puts()[1]?.body).toMatchObject({ notes: 'Mine', dresscode: 'Casual', version: 7 }))
  })

  it.each<[string, Replies, string]>([
    [
      'a refusal is said in the words of the server',
      {
        [`PUT /events/${ids.event}`]: {
          status: 409,
          body: { error_message: 'Ari Artist is not available at that time', event: view() },
        },
      },
      'Ari Artist is not available at that time',
    ],
    [
      'field messages stand at their fields',
      {
        [`PUT /events/${ids.event}`]: {
          status: 422,
          body: { error_message: correctFields, errors: { notes: 'Max 2048 characters' } },
        },
      },
      correctFields,
    ],
    ['no answer leaves everything as typed', { [`PUT /events/${ids.event}`]: 'no response' }, 'Could not save event'],
  ])('%s', async (_, replies, message) => {
    const { onSaved } = open(view(), replies)
    await retype(field('Notes'), 'Typed')
    await save()
    await waitFor(() => expect(messages()).toEqual([message]))
    if (message === correctFields) expect(screen.getByText('Max 2048 characters')).toBeTruthy()
    expect(field('Notes').value).toBe('Typed')
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('a band leader sees only their own fields, and fills the slots first', async () => {
    const base = withVendorStatus(event(), 'bandleader', ids.bandleader, 'confirmed')
    open({ ...base, musician_slots: [{ id: 'slt_1', rate: cents(10_000), instrument: 'Drums' }] }, {}, 'bandleader')
    expect(screen.queryByLabelText(/^Client rate/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await save()
    await waitFor(() => expect(askedQuestions.get()[0]?.title).toBe('Please fill the empty musician slots'))
    askedQuestions.get()[0]?.answer(true)
  })
})

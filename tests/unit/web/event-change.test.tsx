import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { proposeChange } from '#functions/event/rules/agreement/change.ts'
import { changePreview } from '#functions/event/rules/agreement/preview.ts'
import { changeProposed } from '#functions/event/mails/change-mails.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { consentStates, differencesFor, visibleDifferences } from '#shared/domain/event/agreement/consent-states.ts'
import { project } from '#functions/event/rules/event-projection.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { encodeMoney } from '#shared/api/money-paths.ts'
import { cents } from '#shared/domain/money.ts'
import { EventEditor } from '#web/booking/event-edit/components/event-editor.tsx'
import { EventScreen } from '#web/booking/event/components/event-screen.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { session } from '#web/lib/session.ts'
import { draft, ids, viewers, withAll } from '../domain/support.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'

/** A signed event whose terms change. */

const now = '2026-04-01T12:00:00.000Z'
const path = `/events/${ids.event}`
beforeEach(() => setServerTime(now))

const booked = (): Event => ({
  ...withAll(draft(), 'confirmed'),
  status: 'booked',
  version: 3,
  client_rate_booked: cents(200_000),
  proposal_step: 4,
  proposal_signed_at: now,
  contract_resign_needed: false,
  agreement: { version: 1, signed_at: now, terms: null, pending: null },
})
const proposer = { name: 'Al Agent', user_id: 'usr_agent', changeId: 'chg_1', now }
const moved = (before = booked()): Event =>
  proposeChange(
    before,
    { ...before, start: '2026-07-11T23:00:00.000Z', end: '2026-07-12T03:00:00.000Z', start_date: '2026-07-11' },
    proposer,
  )
const sentPreview = (before: Event, after: Event) =>
  encodeMoney(moneyOfRoutes['POST /events/{id}/change-preview']?.answer, {
    ...changePreview(before, after, now),
    warnings: ['Ari Artist is not available at that time'],
  })

describe('saving a change of what was agreed', () => {
  const open = (replies: Parameters<typeof fakeApi>[0], move?: { start: string; end: string }) => {
    session.start(login)
    const onSaved = vi.fn()
    const sent = fakeApi({
      'GET /event-types': { body: ['Birthday'] },
      'GET /configuration': { body: { instruments: ['Drums'], meal_preferences: [] } },
      [`GET ${path}`]: { body: asSent(booked()) },
      ...replies,
    })
    show(
      <EventEditor event={booked()} viewer={viewers.agent} onSaved={onSaved} onCancel={() => undefined} move={move} />,
    )
    return { onSaved, sent, puts: () => sent.filter(({ method }) => method === 'PUT') }
  }
  const retype = async (name: RegExp, text: string) => {
    const input = screen.getAllByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })[0]!
    await userEvent.clear(input)
    await userEvent.type(input, text)
    await userEvent.tab()
  }
  const raise = async () => {
    await retype(/Client rate/, '2500')
    await retype(/Artist rate/, '1100')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  }
  const raised = () => {
    const after = { ...booked(), client_rate: cents(250_000), artist_rate: cents(110_000) }
    return proposeChange(booked(), after, proposer)
  }

  it('shows what changes, who is asked and the money before anything is saved, and goes back to editing', async () => {
    const preview = { body: sentPreview(booked(), raised()) }
    const { puts, onSaved } = open({
      [`POST ${path}/change-preview`]: preview,
      [`PUT ${path}`]: { body: asSent({ ...raised(), version: 4 }) },
    })
    await raise()
    const sheet = await screen.findByRole('dialog', { name: 'Propose this change?' })
    for (const text of ['Client rate', 'Ada Client', 'reads and signs', '$2,000.00 → $2,500.00'])
      expect(within(sheet).getAllByText(text).length).toBeGreaterThan(0)
    expect(within(sheet).getByText('Ari Artist is not available at that time')).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Back to editing' }))
    expect(puts()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Propose change' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(messages()).toEqual(['Change proposed'])
    expect(puts()[0]?.body).toMatchObject({ client_rate: 2500, version: 3 })
  })

  it('previews at once an event dragged to another day, and saves nothing by itself', async () => {
    const { start, end } = { start: '2026-07-11T23:00:00.000Z', end: '2026-07-12T03:00:00.000Z' }
    const { sent, puts } = open(
      { [`POST ${path}/change-preview`]: { body: sentPreview(booked(), moved()) } },
      { start, end },
    )
    const sheet = await screen.findByRole('dialog', { name: 'Propose this change?' })
    expect(within(sheet).getByRole('button', { name: 'Propose change' })).toBeTruthy()
    expect(sent.find((one) => one.path.endsWith('change-preview'))?.body).toMatchObject({ start, end, version: 3 })
    expect(puts()).toEqual([])
  })

  it('collects the changed terms in a bar that leads to the preview; a note is none', async () => {
    const { puts } = open({ [`POST ${path}/change-preview`]: { body: sentPreview(booked(), raised()) } })
    await retype(/^Notes/, 'Bring cables')
    expect(screen.queryByRole('group', { name: 'Changed terms' })).toBeNull()
    await retype(/Client rate/, '2500')
    await retype(/Artist rate/, '1100')
    const bar = within(screen.getByRole('group', { name: 'Changed terms' }))
    expect(bar.getByText(/^Changes client rate, .*artist rate/)).toBeTruthy()
    await userEvent.click(bar.getByRole('button', { name: 'Review change' }))
    expect(await screen.findByRole('dialog', { name: 'Propose this change?' })).toBeTruthy()
    expect(puts()).toEqual([])
  })

  it('says that a change takes effect at once where nobody has to agree', async () => {
    const { puts } = open({
      [`POST ${path}/change-preview`]: {
        body: encodeMoney(moneyOfRoutes['POST /events/{id}/change-preview']?.answer, {
          ...changePreview(booked(), { ...booked(), artist_rate: cents(80_000) }, now),
          at_once: true,
          consents: [],
          answer_by: null,
          warnings: [],
        }),
      },
    })
    await raise()
    const sheet = await screen.findByRole('dialog', { name: 'Save these changes?' })
    expect(within(sheet).getByText('This takes effect at once: nobody has to agree.')).toBeTruthy()
    expect(puts()).toEqual([])
  })

  it('shows a concurrent change instead of a preview', async () => {
    const theirs = { ...booked(), notes: 'Bring cables', version: 4 }
    open({
      [`POST ${path}/change-preview`]: {
        status: 409,
        body: { error_message: 'The event was changed by someone else in the meantime', event: asSent(theirs) },
      },
    })
    await raise()
    const dialog = await screen.findByRole('dialog', { name: 'The event has changed' })
    expect(within(dialog).getByText('Bring cables')).toBeTruthy()
  })

  it('asks nothing for a note', async () => {
    const { onSaved, puts } = open({ [`PUT ${path}`]: { body: asSent({ ...booked(), version: 4 }) } })
    await retype(/^Notes/, 'Bring cables')
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(puts()).toHaveLength(1)
  })
})

describe('a proposed change on the event screen', () => {
  const open = (
    event: Event,
    viewer: 'agent' | 'client' | 'artist' | 'bandleader',
    replies: Parameters<typeof fakeApi>[0] = {},
  ) => {
    session.start(login)
    const view = { ...project(event, viewers[viewer]), round: 'read' }
    const sent = fakeApi({
      [`GET ${path}`]: { body: asSent(view) },
      [`GET ${path}/activity`]: { body: [] },
      ...replies,
    })
    show(<EventScreen event={view} viewer={viewers[viewer]} onEdit={() => undefined} />, `/event?id=${ids.event}`)
    return sent
  }
  const bodyOf = (sent: ReturnType<typeof fakeApi>, method: string) =>
    sent.find((request) => request.method === method)?.body

  it('tells the agent who has agreed, and is discarded by its id', async () => {
    const event = withVendorStatus(moved(), 'bandleader', ids.bandleader, 'confirmed')
    const sent = open(event, 'agent', { [`POST ${path}/change-discard`]: { body: asSent(booked()) } })
    const banner = await screen.findByRole('region', { name: 'A change is proposed' })
    const agreed = within(banner).getByRole('list', { name: 'Who has agreed' })
    expect(
      within(agreed)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Ada ClientNot yet',
      'Ari ArtistNot yetRecord answer',
      'Bo LeaderAgreed',
      'Mo DrumsNot yetRecord answer',
      'Mia KeysNot yetRecord answer',
    ])
    expect(screen.getByText(/^In force:/).textContent).toContain('Sat, Jul 4, 2026')
    expect(screen.getByText(/^Proposed:/).textContent).toContain('Sat, Jul 11, 2026')
    await userEvent.click(within(banner).getByRole('button', { name: 'Discard change' }))
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    askedQuestions.get()[0]?.answer(true)
    await waitFor(() => expect(messages()).toEqual(['Change discarded']))
    expect(bodyOf(sent, 'POST')).toEqual({ change_id: 'chg_1' })
  })

  it('says why a change cannot be discarded any more', async () => {
    const refusal = { status: 409, body: { error_message: 'No change is proposed any more', event: asSent(booked()) } }
    open(moved(), 'agent', { [`POST ${path}/change-discard`]: refusal })
    await userEvent.click(await screen.findByRole('button', { name: 'Discard change' }))
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    askedQuestions.get()[0]?.answer(true)
    await waitFor(() => expect(messages()).toEqual(['No change is proposed any more']))
  })

  it('lets the agent record a musician’s answer by telephone', async () => {
    const sent = open(moved(), 'agent', { [`PUT ${path}/response`]: { body: asSent(moved()) } })
    const banner = await screen.findByRole('region', { name: 'A change is proposed' })
    await userEvent.click(within(banner).getByRole('button', { name: 'Record answer: Mo Drums' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record an answer' })
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Declines' }))
    await userEvent.type(within(dialog).getByLabelText('Note (optional)'), 'On tour')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save answer' }))
    await waitFor(() => expect(messages()).toEqual(['Recorded: Mo Drums declined']))
    expect(bodyOf(sent, 'PUT')).toEqual({
      ...{ response: 'decline', reason: 'On tour', round: 'read' },
      change_id: 'chg_1',
      vendor: { role: 'musician', id: ids.musician },
    })
  })

  it('asks a vendor about the change in these words, and names what was read', async () => {
    const sent = open(moved(), 'artist', { [`PUT ${path}/response`]: { body: asSent(moved()) } })
    expect((await screen.findByRole('region', { name: 'A change is proposed' })).textContent).toContain(
      'you stay booked as before',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Decline change' }))
    expect(await screen.findByRole('dialog', { name: 'Decline this change?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Confirm change' }))
    await waitFor(() => expect(messages()).toEqual(['You are confirmed']))
    expect(bodyOf(sent, 'PUT')).toEqual({ response: 'confirm', round: 'read' })
  })

  it('leads the client to read and sign, and shows them no vendor', async () => {
    open(moved(), 'client')
    const banner = await screen.findByRole('region', { name: 'A change is proposed' })
    expect(banner.textContent).not.toContain('Ari Artist')
    expect(within(banner).queryByRole('button')).toBeNull()
    expect(screen.getByRole('button', { name: 'Read and sign' })).toBeTruthy()
  })
})

describe('the text about a change', () => {
  const raised = () =>
    proposeChange(booked(), { ...booked(), client_rate: cents(250_000), artist_rate: cents(110_000) }, proposer)
  it.each([
    ['agent', ['client_rate', 'artist_rate']],
    ['client', ['client_rate']],
    ['artist', ['artist_rate']],
    ['musician', []],
  ] as const)('is for the %s %j', (viewer, fields) => {
    expect(visibleDifferences(project(raised(), viewers[viewer])).map(({ field }) => field)).toEqual(fields)
  })

  it('says the price to its client on screen and in the mail, and the client rate to staff', () => {
    const labels = (viewer: 'agent' | 'client') =>
      differencesFor(project(raised(), viewers[viewer]), relation(viewers[viewer], raised())).map(
        ({ text }) => text.label,
      )
    expect(labels('agent')[0]).toBe('Client rate')
    expect(labels('client')).toEqual(['Price'])
    const mail = changeProposed(raised()).find(({ template }) => template === 'change_proposed')
    expect(mail?.variables).toMatchObject({ changes: [{ label: 'Price', before: '$2,000.00', after: '$2,500.00' }] })
  })

  it('a raise waits for the client alone', () => {
    expect(consentStates(raised()).map(({ name, answer }) => `${name} ${answer}`)).toEqual(['Ada Client waiting'])
  })
})

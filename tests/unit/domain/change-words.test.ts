import { describe, expect, it } from 'vitest'
import { defaultClauses } from '#functions/booking/rules/default-clauses.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { clientTerms, performerOf, withAddress } from '#functions/event/rules/agreement/client-terms.ts'
import { consentStates, visibleDifferences } from '#shared/domain/event/agreement/consent-states.ts'
import { consentTo, contractFor } from '#functions/event/rules/agreement/contract.ts'
import { differenceText, inClientWords } from '#shared/domain/event/agreement/difference-text.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { changePreview, changeWarnings } from '#functions/event/rules/agreement/preview.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, input, now, parties, userOf, viewers } from './support.ts'

/** A change as people read it: its differences, consents and notices, and the terms of the contract. */

const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const agreed = (event: Event = booked()) => withAgreement(event, now)
const edited = (event: Event, changes: Partial<EventInput>) => applyEdit(event, changes, parties).event
const propose = (event: Event, changes: Partial<EventInput>, from = by) =>
  proposeChange(event, edited(event, changes), from)
const nextWeek = { start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }

describe('the differences of two sets of terms', () => {
  const rows = (before: Partial<Event>, after: Partial<Event>) =>
    differences({ ...booked(), ...before }, { ...booked(), ...after }).map(({ field, before: was, after: is, name }) =>
      name === undefined ? [field, was, is] : [field, was, is, name],
    )
  const slot = (id: string, rate: number, instrument?: string) => ({
    id,
    rate: cents(rate),
    ...(instrument && { instrument }),
  })
  const [drums, piano] = booked().musicians

  it('are those of each term, in reading order', () => {
    const other = {
      ...{ client_id: 'cli_2', client_rate: cents(1), start: 'a', end: 'b', venue_id: ids.bar, artist_id: ids.artist2 },
      ...{
        group_id: ids.group,
        brand_id: ids.brand,
        bandleader_id: ids.musician,
        bookme_rate: cents(2),
        agent_rate: cents(3),
      },
    } as Partial<Event>
    const was = booked()
    expect(rows({}, other)).toEqual([
      ['client_id', was.client_id, 'cli_2'],
      ['client_rate', 200_000, 1],
      ['start', was.start, 'a'],
      ['end', was.end, 'b'],
      ['venue_id', was.venue_id, ids.bar],
      ['artist_id', ids.artist, ids.artist2],
      ['group_id', null, ids.group],
      ['brand_id', null, ids.brand],
      ['bandleader_id', ids.bandleader, ids.musician],
      ['agent_rate', 30_000, 3],
      ['bookme_rate', 10_000, 2],
    ])
    expect(rows({}, {})).toEqual([])
  })

  it('of an id that is 0 or missing is nobody', () => {
    expect(rows({}, { artist_id: 0, bandleader_id: '' } as unknown as Event)).toEqual([
      ['artist_id', ids.artist, null],
      ['bandleader_id', ids.bandleader, null],
    ])
    expect(rows({ group_id: 0 } as unknown as Event, { group_id: undefined } as unknown as Event)).toEqual([])
  })

  it('of the line-up are parts that come and go; a rate differs only for those who stay', () => {
    expect(rows({}, { musicians: [{ ...drums!, rate: cents(26_000) }] })).toEqual([
      ['musicians', 'Mia Keys (Piano)', null],
      ['musician_rate', 25_000, 26_000, 'Mo Drums'],
    ])
    expect(rows({ musicians: [drums!] }, { musicians: [drums!, { ...piano!, instrument: 'Organ' }] })).toEqual([
      ['musicians', null, 'Mia Keys (Organ)'],
    ])
    expect(rows({}, { artist_rate: cents(1), bandleader_rate: cents(2) })).toEqual([
      ['artist_rate', 70_000, 1, 'Ari Artist'],
      ['bandleader_rate', 40_000, 2, 'Bo Leader'],
    ])
  })

  it('of open slots are one text in order of their instruments', () => {
    const text = 'Bass $200.00, Voice $100.00, open $300.00'
    const slots = [slot('a', 30_000), slot('b', 10_000, 'Voice'), slot('c', 20_000, 'Bass')]
    expect(rows({}, { musician_slots: slots })).toEqual([['musician_slots', null, text]])
    expect(rows({ musician_slots: slots }, { musician_slots: slots.toReversed() })).toEqual([])
    expect(rows({ musician_slots: slots }, { musician_slots: [] })).toEqual([['musician_slots', text, null]])
  })

  it('of the offer are its title and description, without the space around them', () => {
    const [first, second] = booked().proposals
    const offer = (more: object) => ({ proposals: [{ ...first!, ...more }, second!] })
    expect(rows({}, offer({ title: 'Band ', description: ' ' }))).toEqual([
      ['proposals', 'Full band', 'Band', 'title'],
      ['proposals', 'Four hours', null, 'description'],
    ])
    expect(rows({}, offer({ title: ' Full band ' }))).toEqual([])
    expect(rows({}, { proposals: [] })).toEqual([
      ['proposals', 'Full band', null, 'title'],
      ['proposals', 'Four hours', null, 'description'],
    ])
  })

  it('are words with the names of their own side', () => {
    const [force, after] = [booked(), { ...booked(), artist_id: ids.artist2, artist: { name: 'Ann' } } as Event]
    const text = (field: string, was: unknown, is: unknown, name?: string) =>
      Object.values(differenceText({ field, before: was, after: is, name } as never, force, after))
    expect(text('artist_id', ids.artist, ids.artist2)).toEqual(['Artist', 'Ari Artist', 'Ann'])
    expect(text('artist_id', null, ids.artist2)).toEqual(['Artist', null, 'Ann'])
    for (const [field, name] of [
      ['client_id', 'Ada Client'],
      ['venue_id', 'Grand Hotel'],
      ['bandleader_id', 'Bo Leader'],
    ] as const)
      expect(text(field, 'x', null)[1]).toBe(name)
    const named = { ...force, group: { name: 'The Group' }, brand: { name: 'The Brand' } } as Event
    const own = (field: 'group_id' | 'brand_id') =>
      differenceText({ field, before: 'x', after: null }, named, after).before
    expect([own('group_id'), own('brand_id'), text('group_id', 'grp_1', null)[1]]).toEqual([
      ...['The Group', 'The Brand', 'grp_1'],
    ])
    expect(text('artist_rate', 70_000, 0, 'Ari Artist')).toEqual(['Artist rate (Ari Artist)', '$700.00', '$0.00'])
    expect(text('start', force.start, null)[1]).toMatch(/July 4.*7:00 PM/)
    const nowhere = differenceText(
      { field: 'end', before: force.end!, after: null },
      { ...force, timezone: undefined },
      after,
    )
    expect(nowhere.before).toMatch(/July 4.*11:00 PM/)
    expect(text('musicians', 'Mo Drums (Drums)', null)[1]).toBe('Mo Drums (Drums)')
  })

  it('are in words of their own for the client, who pays the price', () => {
    const labelOf = (field: 'client_rate' | 'start') =>
      inClientWords({ field, before: null, after: null, text: { label: 'Agreed', before: null, after: null } }).text
        .label
    expect([labelOf('client_rate'), labelOf('start')]).toEqual(['Price', 'Agreed'])
  })
})

describe('the preview of one change', () => {
  const preview = (before: Event, changes: Partial<EventInput>, from = by) =>
    changePreview(before, applyConsequences(propose(before, changes, from), now), now)
  const who = ({ consents }: ReturnType<typeof preview>) => consents.map(({ role, name }) => `${role} ${name}`)
  const told = ({ notices }: ReturnType<typeof preview>) => notices.map(({ to, about }) => `${to}: ${about}`)
  const all = ['artist Ari Artist', 'bandleader Bo Leader', 'musician Mo Drums', 'musician Mia Keys']

  it('of the day asks everybody, with their user ids, and has a deadline', () => {
    const found = preview(agreed(), nextWeek)
    expect(who(found)).toEqual(['client Ada Client', ...all])
    expect(found.consents.map(({ who: id }) => id)).toEqual(
      [ids.client, ids.artist, ids.bandleader, ids.musician, ids.musician2].map(userOf),
    )
    expect([found.at_once, found.answer_by, told(found)]).toEqual([false, '2026-03-08T12:00:00.000Z', []])
    expect(found.differences.map(({ field, text }) => [field, text.label])).toEqual([
      ['start', 'Start'],
      ['end', 'End'],
    ])
  })

  it('without consents takes effect at once, and tells everybody concerned', () => {
    const rise = preview(agreed(), { artist_rate: cents(71_000) })
    expect([who(rise), told(rise), rise.at_once, rise.answer_by]).toEqual([[], [], true, null])
    const bar = agreed(atBar({ status: 'booked' }))
    expect(told(preview(bar, { client_rate: cents(190_000) }))).toEqual(['Ada Client: the change'])
    // Before booking, nobody has agreed to anything yet.
    const offered = booked({ proposal_signed_at: null, status: 'proposed', agreement: undefined as never })
    expect(told(preview(offered, { client_rate: cents(190_000) }))).toEqual([])
    const requested = withVendorStatus(offered, 'artist', ids.artist, 'requested')
    expect(told(preview(requested, nextWeek))).toEqual(['Ari Artist: the new time or place'])
    expect(who(preview(requested, nextWeek))).toEqual(all.slice(1))
  })

  it('tells those who leave, now or once it is agreed', () => {
    const less = { musicians: input.musicians!.slice(0, 1) }
    expect(told(preview(agreed(), less))).toEqual(['Mia Keys: their release'])
    expect(told(preview(agreed(), { ...less, ...nextWeek }))).toEqual([
      'Mia Keys: their release, once the change is agreed',
    ])
  })

  it('asks the client of a postpaid event, the agent, and vendors who leave after the gig', () => {
    const admin = { ...by, user_id: viewers.admin.id }
    const bar = agreed(atBar({ status: 'booked' }))
    const dearer = preview(bar, { client_rate: cents(210_000), agent_percent: 0.1 }, admin)
    expect(dearer.consents).toEqual([
      { who: userOf(ids.client), name: 'Ada Client', role: 'client' },
      { who: userOf(ids.agent), name: 'Al Agent', role: 'agent' },
    ])
    const played = agreed(booked({ status: 'played' }))
    const gone = preview(played, { musicians: input.musicians!.slice(0, 1) }, admin)
    expect(gone.consents).toEqual([{ who: userOf(ids.musician2), name: 'Mia Keys', role: 'musician' }])
    const after = propose(played, { musicians: input.musicians!.slice(0, 1) }, admin)
    const answers = after.agreement!.pending!.answers!.map(({ user_id: _id, ...answer }) => answer)
    const pending = { ...after.agreement!.pending!, answers }
    const nameless = changePreview(played, { ...after, agreement: { ...after.agreement!, pending } }, now).consents
    expect(nameless.map(({ who: id }) => id)).toEqual([`${ids.musician2}|Piano`])
  })

  it('warns of a day that is near or past, of nobody’s place, and of those who are not available', () => {
    const warnings = (more: Partial<Event>, clashing: string[] = []) =>
      changeWarnings(agreed(), { ...agreed(), ...more }, now, clashing)
    const near = 'The new date is less than 30 days ahead: what is left of the price is due at once'
    expect(warnings({}, ['Bo'])).toEqual(['Bo is not available at that time'])
    expect(warnings({ start: '2026-03-20T20:00:00.000Z' })).toEqual([near])
    expect(warnings({ start: now })).toEqual([near, 'The new date has passed'])
    expect(warnings({ start: '2026-06-20T20:00:00.000Z' })).toEqual([])
    expect(warnings({ venue_id: 0 } as unknown as Event)).toEqual(['No venue is chosen'])
    expect(warnings({ start: null } as unknown as Event)).toEqual([])
    // All is paid.
    const paid = [{ ...agreed().payments[0]!, type: 'in_full' as const, amount: agreed().client_rate!, paid_at: now }]
    expect(warnings({ start: '2026-03-20T20:00:00.000Z', payments: paid })).toEqual([])
    const past = agreed(booked({ start: '2026-02-01T20:00:00.000Z' }))
    expect(changeWarnings(past, past, now, [])).toEqual([])
  })
})

describe('the consents of a proposed change', () => {
  it('include a newcomer, and a client whose name is hidden', () => {
    const bigger = {
      musicians: [
        ...input.musicians!,
        { musician_id: ids.musician as `mus_${string}`, instrument: 'Bass', rate: cents(0) },
      ],
    }
    const moved = propose(agreed(), { ...nextWeek, ...bigger })
    const names = consentStates({ ...moved, client: undefined }).map(({ name, answer }) => `${name}: ${answer}`)
    expect(names[0]).toBe('The client: waiting')
    expect(names).toHaveLength(6)
    expect(consentStates(booked()).map(({ name }) => name)).toEqual([])
  })

  it('and its differences are none where a view has no line-up, or nothing is proposed', () => {
    const moved = propose(agreed(), { musicians: input.musicians!.slice(0, 1), ...nextWeek })
    expect(visibleDifferences(moved).map(({ field }) => field)).toEqual(['start', 'end', 'musicians'])
    const { musicians: _musicians, musician_slots: _slots, ...view } = moved
    const { musicians: _m, musician_slots: _s, ...terms } = moved.agreement!.terms!
    const hidden = visibleDifferences({ ...view, agreement: { ...moved.agreement!, terms } } as never)
    expect(hidden.map(({ field, text }) => [field, text.label])).toEqual([
      ['start', 'Start'],
      ['end', 'End'],
    ])
    const { pending: _pending, ...settled } = moved.agreement!
    expect(visibleDifferences({ ...moved, agreement: settled } as Event)).toEqual([])
  })
})

describe('the terms of a contract', () => {
  const text = (more: Partial<Event> = {}) => contractFor(booked(more), defaultClauses).text
  const line = (label: string, more: Partial<Event> = {}) =>
    text(more)
      .split('\n')
      .find((one) => one.startsWith(`${label}: `))
      ?.slice(label.length + 2)

  it('name the parties, with the person who signs for a company', () => {
    const client = { ...booked().client!, first: 'Ada', last: 'Smith', city: 'Albany', state: 'NY', zipcode: '12207' }
    expect(line('Client', { client })).toBe('Ada Client, 1 Secret St, Albany, NY 12207')
    expect(line('Represented by', { client })).toBe('Ada Smith')
    expect(line('Represented by', { client: { ...client, name: 'Ada Smith' } })).toBeUndefined()
    expect(line('Represented by', { client: { ...client, last: undefined } as never })).toBe('Ada')
    expect(line('Agent')).toMatch(/^Al Agent, who signs in the name of /)
    expect([line('Agent', { agent: undefined as never }), line('Client', { client: undefined as never })]).toEqual([
      ...[undefined, undefined],
    ])
    expect(withAddress({ name: 'A', state: 'NY' })).toBe('A, NY')
    expect(withAddress({ name: 'A', zipcode: '1' })).toBe('A, 1')
    expect([withAddress(null), withAddress(undefined), withAddress({ name: 'A' })]).toEqual([null, null, 'A'])
  })

  it('name the performance: the performer by its best known name, and musicians who are not known yet', () => {
    const names = { group: { name: 'G' }, artist: { name: 'A' }, brand: { name: 'B' } }
    const performer = (more: object) => performerOf({ ...booked(), ...names, ...more } as Event)
    expect([performer({}), performer({ group: null }), performer({ group: null, artist: null })]).toEqual([
      'G',
      'A',
      'B',
    ])
    expect(performer({ group: null, artist: null, brand: null })).toBeNull()
    const open = { id: 'slt_1', rate: cents(1) }
    expect(line('Musicians')).toBe('Mo Drums (Drums), Mia Keys (Piano)')
    expect(line('Musicians', { musician_slots: [open, open] })).toMatch(/, 2 to be named by the agent$/)
    expect(line('Musicians', { musician_slots: undefined as never })).toBe('Mo Drums (Drums), Mia Keys (Piano)')
    expect([line('Event'), line('Event', { event_type: 'Other', event_type_other: 'Wake' })]).toEqual([
      'Birthday',
      'Wake',
    ])
    expect([line('Band leader'), line('Band leader', { bandleader: undefined as never })]).toEqual([
      'Bo Leader',
      undefined,
    ])
    const [first, second] = booked().proposals
    expect(line('Agreed proposal')).toBe('Full band. Four hours')
    expect(line('Agreed proposal', { proposal_pick: 2 })).toBe('Duo. Two hours')
    expect(line('Agreed proposal', { proposal_pick: null })).toBe('Full band. Four hours')
    expect(line('Agreed proposal', { proposals: [{ ...first!, description: '' }, second!] })).toBe('Full band')
  })

  it('state price, instalments, fees, and the right to charge them', () => {
    const unsigned = { payments: [], proposal_signed_at: null, client_rate_booked: null, proposal_pick: null }
    const on = 'on Thursday, June 4, 2026'
    const due = { balance_due_at: '2026-06-04T23:00:00.000Z' }
    expect(line('Price', { client_rate: cents(300_000) })).toMatch(/^\$2,000\.00, in US dollars/)
    expect(line('Price', { client_rate: cents(300_000), contract_resign_needed: true, ...unsigned })).toMatch(
      /^\$3,000/,
    )
    expect(line('Deposit (50%), due on signing', unsigned)).toBe('$1,000.00')
    expect(line('Whole price', unsigned)).toMatch(/signed within 30 days of the event/)
    expect([line('Whole price'), line('Paid so far')]).toEqual([undefined, '$1,000.00'])
    expect(line('Balance', due)).toMatch(
      new RegExp(`^\\$1,000\\.00, charged automatically ${on}.*, 30 days before the event$`),
    )
    expect(line('Balance', { balance_due_at: null })).toMatch(/automatically 30 days before the event$/)
    expect(line('Processing fee')).toMatch(
      /^added to each payment: card 2\.9% of the amount plus \$0\.30; bank account/,
    )
    expect(line('Paid by card')).toBe('balance $1,000.00 + fee $29.30 = $1,029.30')
    expect(line('Paid by card', unsigned)?.split('; ')).toHaveLength(3)
    expect(line('Authorization')).toMatch(/^the client lets BookMe charge these amounts/)
    const full = { payments: [{ ...booked().payments[0]!, amount: cents(200_000) }] }
    expect([line('Authorization', full), line('Paid by card', full), line('Balance', full)]).toEqual([
      ...[undefined, undefined, 'none'],
    ])
  })

  it('fill the clauses with names, or with general words', () => {
    const clauses = { ...defaultClauses, clauses: [{ title: 'Names', text: '{{client}}, {{agent}}, {{performer}}' }] }
    const last = (event: Event) => contractFor(event, clauses).text.split('\n').at(-1)
    expect(last(booked())).toBe('Ada Client, Al Agent, Ari Artist')
    const bare = { client: undefined, agent: undefined, artist: undefined, group: undefined, brand: undefined }
    expect(last({ ...booked(), ...bare } as never)).toBe(`the client, ${clauses.agency}, the performer`)
    expect(contractFor(booked({ name: 'Party' }), clauses).text.split('\n')[0]).toBe('PERFORMANCE CONTRACT: PARTY')
    expect(consentTo('amendment')).toMatch(/^I have read this amendment, I agree to it/)
  })

  it('are asked by their place: parties and price have sections of their own', () => {
    const labels = (place?: Parameters<typeof clientTerms>[1]) => [...clientTerms(booked(), place).keys()]
    expect([labels('parties'), labels('offer'), labels('price')]).toEqual([['Client'], ['Agreed proposal'], ['Price']])
    expect(labels('performance').toSorted()).toEqual(['Brand', 'Performer', 'When', 'Where'])
    const terms = clientTerms({ ...booked(), client: undefined, client_rate_booked: cents(5) } as never)
    expect([terms.get('Client'), terms.get('Price'), terms.get('Brand')]).toEqual([undefined, '$0.05', undefined])
    expect(clientTerms(inForce(booked({ client_rate_booked: null }))).get('Price')).toBe('$2,000.00')
  })
})

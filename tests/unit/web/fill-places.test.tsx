import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, formatMoney } from '#shared/domain/money.ts'
import { isEmptyList } from '#web/booking/event/api/fill-places.ts'
import { placesToAdd, type LineUp } from '#web/booking/event/api/usual-places.ts'
import type { List } from '#web/booking/event/api/call-lists.ts'
import { planFill, type Planned } from '#web/booking/event/api/fill-plan.ts'
import { fillQuestion } from '#web/booking/event/components/calls/fill-question.ts'
import { LineUp as Shown } from '#web/booking/event/components/line-up/line-up.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { askedQuestions } from '#web/lib/dialogs.ts'
import { session } from '#web/lib/session.ts'
import { asSent, fakeApi, login, messages, show } from './support.tsx'
import { draft, ids, now, viewers } from '../domain/support.ts'

/** Filling an event with the usual band: what is added, who is asked first, and what the question says. */

const how = { mode: 'in_turn', ask_at_once: 1, answer_hours: 24 } as const
const place = (instrument: string | null, rate: number, ...names: string[]) => ({
  ...{ instrument, rate: cents(rate), ...how },
  candidates: names.map((name) => ({ id: `mus_${name}`, name })),
})
const usual: LineUp = {
  kept_at: now,
  played_at: null,
  places: [place(null, 20_000, 'Lou', 'Lee'), place('Drums', 15_000, 'Dan'), place('Piano', 5_000)],
}
const list = (chair: string, name: string, rate: number | null, more: Partial<List> = {}): List => ({
  ...{ chair, name, rate: rate === null ? null : cents(rate), state: 'draft', is_open: true, candidates: [], ...how },
  ...{ version: 0, started_by: null, reason: null, due_at: null },
  ...more,
})
/** An event of $2,000 without places; $1,600 are the act's. */
const bare = (more: Partial<Event> = {}): Event => ({
  ...draft({ bandleader_id: null as never, musicians: [], artist_rate: cents(160_000) }),
  ...more,
})

describe('the places to add', () => {
  const names = (event: Event, line: LineUp | undefined = usual) =>
    placesToAdd(event, line).map(({ instrument }) => instrument ?? 'Band leader')

  it('are those of the usual line-up, for an event that has none and is not signed', () => {
    expect(names(bare())).toEqual(['Band leader', 'Drums', 'Piano'])
    expect(placesToAdd(bare(), undefined)).toEqual([])
    expect(names(bare({ musician_slots: [{ id: 'slt_1', instrument: 'Drums', rate: cents(1) }] }))).toEqual([])
    expect(names(bare({ agreement: { version: 1, signed_at: now, terms: null, pending: null } }))).toEqual([])
  })

  it('have no leader where one is chosen, none is wanted, or nobody is known', () => {
    expect(names(bare({ bandleader_id: -1 }))).toEqual(['Drums', 'Piano'])
    expect(names(bare({ bandleader_id: ids.bandleader }))).toEqual(['Drums', 'Piano'])
    expect(names(bare(), { ...usual, places: [place(null, 20_000), place('Drums', 15_000)] })).toEqual(['Drums'])
  })
})

it('asks nobody to lead for nothing, and for no place twice', () => {
  expect(isEmptyList(list('slot-1', 'Drums', null))).toBe(true)
  expect([0, null, 20_000].map((rate) => isEmptyList(list('bandleader', 'Band leader', rate)))).toEqual([
    false,
    false,
    true,
  ])
  expect(isEmptyList(list('slot-1', 'Drums', 15_000, { state: 'exhausted' }))).toBe(false)
  expect(isEmptyList(list('slot-1', 'Drums', 15_000, { is_open: false }))).toBe(false)
})

describe('the question', () => {
  const added = placesToAdd(bare(), usual)
  const planned = (line: LineUp = usual, more: readonly Planned[] = []): Planned[] => [
    ...more,
    ...placesToAdd(bare(), line).map(({ candidates, instrument, rate }) => ({
      ...{ ...how, chair: undefined, name: instrument ?? 'Band leader', rate, people: candidates },
    })),
  ]
  const open = (chair: string, name: string, rate: number | null, ...names: string[]): Planned => ({
    ...{ ...how, chair, name, rate: rate === null ? null : cents(rate) },
    people: names.map((one) => ({ id: `mus_${one}`, name: one })),
  })

  it('has a line for each place, with its rate and everybody in order, and says who pays', () => {
    expect(added).toHaveLength(3)
    const { title, text, lines } = fillQuestion(bare(), planned(), usual)
    expect(title).toBe('Fill 3 places?')
    expect(lines).toEqual([
      { name: 'Band leader: Lou, then Lee, then the best suggestions', value: '$200.00' },
      { name: 'Drums: Dan, then the best suggestions', value: '$150.00' },
      { name: 'Piano: the best suggestions', value: '$50.00' },
    ])
    expect(text).toMatch(/until somebody says yes\.\n\nThe line-up that you kept is added\. The act's rate becomes /)
    expect(text).toContain(formatMoney(cents(120_000)))
    const act = open('act', 'Act', 160_000, 'Ann')
    expect(fillQuestion(bare(), planned(usual, [act]), usual).lines![0]).toEqual({
      name: 'Act: Ann',
      value: '$1,200.00',
    })
  })

  it('names the last gig, or that nobody can pay', () => {
    const last = { ...usual, kept_at: null, played_at: '2026-05-02T23:00:00.000Z' }
    expect(fillQuestion(bare(), planned(last), last).text).toContain('The line-up of May 2, 2026 is added.')
    const dear = { ...usual, places: [place('Drums', 900_000, 'Dan')] }
    expect(fillQuestion(bare(), planned(dear), dear).text).toMatch(/please lower the rates first\.$/)
  })

  it('is about the open places alone where none is added', () => {
    const question = fillQuestion(
      bare(),
      [open('slot-1', 'Drums', 15_000, 'Dan', 'Eve'), open('act', 'Act', null)],
      undefined,
    )
    expect(question).toMatchObject({ title: 'Fill 2 places?', confirm: 'Ask them' })
    expect(question.lines).toEqual([
      { name: 'Drums: Dan, then Eve', value: '$150.00' },
      { name: 'Act: nobody to suggest', value: '' },
    ])
    expect(question.text).not.toContain('line-up')
    expect(fillQuestion(bare(), [open('slot-1', 'Drums', 15_000)], undefined).title).toBe('Fill this place?')
  })

  it('asks the best drummer first, not the first of the alphabet, and nobody first for two places', async () => {
    session.start(login)
    const slots = [list('slot-1', 'Drums', 15_000), list('slot-2', 'Musician', 15_000)]
    const one = { reasons: [], rate: null, is_recommended: true }
    const best = [
      { ...one, id: 'mus_z', name: 'Zoe' },
      { ...one, id: 'mus_a', name: 'Abe' },
    ]
    fakeApi(
      Object.fromEntries(
        slots.map(({ chair }) => [`GET /events/${ids.event}/call-lists/${chair}/suggestions`, { body: best }]),
      ),
    )
    const slotted = bare({ musician_slots: [{ id: 'slt_1', instrument: 'Drums', rate: cents(1) }] })
    const order = (await planFill(slotted, slots, undefined)).map(({ people }) => people.map(({ name }) => name))
    expect(order).toEqual([
      ['Zoe', 'Abe'],
      ['Abe', 'Zoe'],
    ])
  })
})

describe('filling all places', () => {
  beforeEach(() => {
    setServerTime('2026-06-01T12:00:00Z')
    session.start(login)
    askedQuestions.set([])
  })
  const path = `/events/${ids.event}`
  const filled = async (event: Event, suggested: readonly object[]) => {
    const chairs = [
      list('bandleader', 'Band leader', 200),
      list('slot-1', 'Drums', null),
      list('slot-2', 'Piano', null),
    ]
    const inUnits = { ...usual, places: usual.places.map((one) => ({ ...one, rate: one.rate / 100 })) }
    const sent = fakeApi({
      [`GET ${path}`]: { body: asSent(event) },
      [`GET ${path}/line-up`]: { body: inUnits },
      [`GET ${path}/call-lists`]: { body: chairs },
      [`PUT ${path}/draft`]: { body: asSent(event) },
      ...Object.fromEntries(
        chairs.flatMap((one) => [
          [`GET ${path}/call-lists/${one.chair}/suggestions`, { body: one.name === 'Drums' ? suggested : [] }],
          [`PUT ${path}/call-lists/${one.chair}`, { body: one }],
          [`POST ${path}/call-lists/${one.chair}/start`, { body: one }],
        ]),
      ),
    })
    show(<Shown event={event} who={relation(viewers.agent, event)} />, '/event')
    await userEvent.click(await screen.findByRole('button', { name: 'Fill with the usual band' }))
    await waitFor(() => expect(askedQuestions.get()).toHaveLength(1))
    askedQuestions.get()[0]!.answer(true)
    await waitFor(() => expect(messages()).toHaveLength(1))
    return sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path: to, body }) => ({ to: `${method} ${to}`, body }))
  }

  it('adds them with the usual leader, paid by the act, and asks usual people before suggested ones', async () => {
    const one = { name: 'x', reasons: [], rate: null }
    const suggested = [
      { ...one, id: 'mus_Dan', is_recommended: true },
      { ...one, id: 'mus_Eve', is_recommended: true },
      { ...one, id: 'mus_Bad', is_recommended: false },
    ]
    const event = bare()
    const [added, ...asked] = await filled(event, suggested)
    expect(added).toEqual({
      to: `PUT ${path}/draft`,
      body: {
        musician_slots: [
          { instrument: 'Drums', rate: 150 },
          { instrument: 'Piano', rate: 50 },
        ],
        ...{ bandleader_id: 'mus_Lou', bandleader_rate: 200, artist_rate: 1200, version: event.version },
      },
    })
    const lists = `${path}/call-lists`
    expect(asked).toEqual([
      { to: `PUT ${lists}/bandleader`, body: { ...how, candidates: [{ id: 'mus_Lou' }, { id: 'mus_Lee' }] } },
      { to: `POST ${lists}/bandleader/start`, body: undefined },
      { to: `PUT ${lists}/slot-1`, body: { ...how, candidates: [{ id: 'mus_Dan' }, { id: 'mus_Eve' }] } },
      { to: `POST ${lists}/slot-1/start`, body: undefined },
    ])
    expect(messages()).toEqual(['1 of 3 places have nobody to suggest'])
  })
})

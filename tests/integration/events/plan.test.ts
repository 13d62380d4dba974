import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daySheetsApi } from '#shared/api/day-sheets.ts'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { questionKindNames } from '#shared/domain/plan/kinds.ts'
import type { AnswerRow, Plan } from '#shared/domain/plan/schema.ts'
import { erasePlans } from '#functions/messages/jobs/erase-plans.ts'
import { getPlan } from '#functions/messages/use-cases/plans/get-plan.ts'
import { getPlanTemplate, updatePlanTemplate } from '#functions/messages/use-cases/plans/plan-templates.ts'
import { updatePlan } from '#functions/messages/use-cases/plans/update-plan.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { savedBy, untilProposed, type Booking } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const start = '2026-06-01T12:00:00.000Z'
let fixture: EventFixture
let api: UseCaseApi
let booking: Booking
let id: string
let used = 0
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(
    fixture.table,
    [...eventCases, getPlan, updatePlan, getPlanTemplate, updatePlanTemplate],
    fixture.tokenOf,
  )
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  fixture.table.now = start
  used += 1
  booking = bookingOf(fixture, used)
  ;({ id } = await untilProposed(api, booking))
  await change({ event_type: 'Wedding' })
})

const change = async (patch: Record<string, unknown>) => {
  const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
  await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: savedBy(booking, event, patch) })
}
const plan = (who: string): Promise<Plan> => ask(api, daySheetsApi.getPlan, who, { params: { id } })
const row = (patch: AnswerRow): AnswerRow => patch
const answer = (section: string, question: string, given: { text?: string; rows?: AnswerRow[] }) => ({
  ...{ id: section },
  questions: [{ id: question, answer: { text: given.text ?? null, rows: given.rows ?? [] } }],
})
const save = (who: string, sections: unknown[], version?: number): Promise<Plan> =>
  ask(api, daySheetsApi.updatePlan, who, { params: { id }, body: { sections, version } as never })
const cannot = (who: string, sections: unknown[], version?: number) =>
  refused(api, daySheetsApi.updatePlan, who, { params: { id }, body: { sections, version } as never })
const said = ({ sections }: Plan, section: string, question: string) =>
  sections.find((one) => one.id === section)?.questions.find((one) => one.id === question)?.answer

describe('the plan', () => {
  it('asks what the agency asks for this type of event, and is written by the client and the agency', async () => {
    const empty = await plan('client')
    expect(empty).toMatchObject({ version: 0, is_editable: true })
    expect(empty.sections.map((section) => section.id)).toEqual(['people', 'music', 'timeline', 'guests', 'contacts'])
    expect(api.roundTrips).toBeLessThanOrEqual(2)
    await save('client', [answer('music', 'must-play', { rows: [row({ name: 'September', detail: '' }), row({})] })], 0)
    const both = await save('agent', [answer('guests', 'guests', { text: '120' })], 1)
    expect(both.version).toBe(2)
    expect(said(both, 'music', 'must-play')).toEqual({
      text: null,
      rows: [{ name: 'September', detail: null, note: null }],
    })
    expect(said(await plan('client'), 'guests', 'guests')?.text).toBe('120')
    expect(api.roundTrips).toBe(1)
  })

  it('is read by leader and team as its sections say, and by nobody else', async () => {
    await save('client', [
      answer('music', 'must-play', { rows: [row({ name: 'September' })] }),
      answer('guests', 'guests', { text: '120' }),
    ])
    const leaders = await plan('artist')
    expect(leaders.is_editable).toBe(false)
    expect(leaders.sections.map((section) => section.id)).toEqual(['people', 'music', 'timeline', 'contacts'])
    expect(said(leaders, 'music', 'must-play')?.rows).toHaveLength(1)
    expect((await cannot('artist', [])).status).toBe(403)
    for (const who of ['client2', 'agent2', 'artist2'])
      expect((await refused(api, daySheetsApi.getPlan, who, { params: { id } })).status).toBe(404)
  })

  it('never writes a term, a question, an audience, or an answer that its writer does not read', async () => {
    await ask(api, daySheetsApi.updatePlanTemplate, 'agent', {
      params: { event_type: 'Wedding' },
      body: {
        sections: (['team', 'client', 'staff'] as const).map((audience) => ({
          ...{ id: audience, title: audience, audience },
          questions: [{ id: 'q', label: 'What?', kind: 'line' as const, on_sheet: true }],
        })),
      },
    })
    const before = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    const forged = ['team', 'client', 'staff'].map((section) => ({
      ...{ id: section, title: 'Mine', audience: 'team', due_days: 7, start: '2030-01-01T00:00:00Z', client_rate: 1 },
      questions: [
        {
          id: 'q',
          label: 'Mine',
          kind: 'songs',
          on_sheet: false,
          answer: { text: 'Hello', rows: [row({ name: 'x' })] },
        },
        { id: 'other', answer: { text: 'Nobody asked', rows: [] } },
      ],
    }))
    const saved = await save('client', [...forged, answer('unknown', 'q', { text: 'x' })])
    expect(saved.sections.map(({ title, audience, questions }) => [title, audience, questions])).toEqual(
      ['team', 'client'].map((audience) => [
        audience,
        audience,
        [
          {
            id: 'q',
            label: 'What?',
            hint: undefined,
            kind: 'line',
            on_sheet: true,
            answer: { text: 'Hello', rows: [] },
          },
        ],
      ]),
    )
    expect(said(await plan('agent'), 'staff', 'q')).toEqual({ text: null, rows: [] })
    const after = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
    expect(after).toEqual(before)
    await ask(api, daySheetsApi.updatePlanTemplate, 'agent', {
      params: { event_type: 'Wedding' },
      body: { sections: [] },
    })
    // A plan that somebody has begun stays as it was asked.
    expect((await plan('client')).sections).toHaveLength(2)
    await fixture.table
      .deps()
      .db.transact([{ Delete: { TableName: fixture.table.tableName, Key: { PK: 'PLANS', SK: 'Wedding' } } }])
  })

  it('refuses an older version, and shows what there is now', async () => {
    const first = await save('client', [answer('guests', 'guests', { text: '100' })], 0)
    const late = await cannot('agent', [answer('guests', 'guests', { text: '90' })], 0)
    expect(late).toMatchObject({ status: 409, current: { version: first.version } })
    expect(said(late.current as Plan, 'guests', 'guests')?.text).toBe('100')
    const races = await Promise.allSettled(
      ['client', 'agent'].map((who) => save(who, [answer('guests', 'guests', { text: who })], 1)),
    )
    expect(races.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('has five hundred songs, right to left, links and scripts as text, and a limit that says so', async () => {
    const names = ['حبيبي يا نور العين', '<script>alert(1)</script>', 'https://evil.example/?a=<b>']
    const many = Array.from({ length: 500 }, (_, i) => row({ name: names[i] ?? `Song ${i}`, detail: 'שלמה ארצי' }))
    const saved = await save('client', [answer('music', 'please-play', { rows: many })])
    expect(said(saved, 'music', 'please-play')?.rows.map(({ name }) => name)).toEqual(many.map(({ name }) => name))
    const one = [...many, row({ name: 'One more' })]
    expect((await cannot('client', [answer('music', 'please-play', { rows: one })])).status).toBe(422)
    const wide = Array.from({ length: 500 }, () => row({ name: '漢'.repeat(120), note: '漢'.repeat(300) }))
    expect(await cannot('client', [answer('music', 'please-play', { rows: wide })])).toMatchObject({
      status: 422,
      error_message: 'This is more than a plan can hold. Please shorten some answers',
    })
    expect(said(await plan('client'), 'music', 'please-play')?.rows).toHaveLength(500)
  })

  it('is over with the event', async () => {
    fixture.table.now = new Date(Date.parse(booking.end) + 60_000).toISOString()
    for (const who of ['client', 'agent']) fixture.tokens[who] = await sessionOf(fixture.table, fixture.users[who]!.id)
    expect((await plan('client')).is_editable).toBe(false)
    expect(await cannot('client', [])).toMatchObject({ status: 409, error_message: 'This event is over' })
    fixture.table.now = start
    for (const who of ['client', 'agent']) fixture.tokens[who] = await sessionOf(fixture.table, fixture.users[who]!.id)
  })

  it('brings the screens of its readers up to date', async () => {
    await save('client', [answer('guests', 'guests', { text: '100' })])
    const { events } = await ask(api, lookupsApi.listChanges, 'artist', { query: { since: start } })
    expect(events.map((changed) => changed.id)).toContain(id)
  })

  it('loses the words of an erased account: all of a client’s, its own of an agent', async () => {
    await save('client', [answer('guests', 'guests', { text: '100' })])
    await save('agent', [answer('guests', 'allergies', { text: 'Nuts' })])
    const erase = (who: string) => erasePlans(grantedDeps(fixture.table, 'payment-worker'), fixture.users[who]!.id)
    await erase('agent')
    await erase('agent')
    const left = await plan('client')
    expect([said(left, 'guests', 'guests')?.text, said(left, 'guests', 'allergies')?.text]).toEqual(['100', null])
    await save('agent', [answer('guests', 'allergies', { text: 'Nuts' })])
    await erase('client')
    expect(said(await plan('agent'), 'guests', 'allergies')?.text).toBeNull()
    const rows = (await fixture.table.dump()).filter(({ PK }) => String(PK) === `DAY#${fixture.users['client']!.id}`)
    expect(rows).toEqual([])
  })
})

describe('the questions of the agency', () => {
  const template = (event_type: string) => ask(api, daySheetsApi.getPlanTemplate, 'agent', { params: { event_type } })

  it('begin with those of the product, by type of event', async () => {
    expect(await template('Wedding')).toMatchObject({ version: 0, is_default: true, event_type: 'Wedding' })
    expect((await template('bar-restaurant')).sections).toEqual([])
    const none = await refused(api, daySheetsApi.getPlanTemplate, 'agent', { params: { event_type: 'Funeral' } })
    expect(none.status).toBe(404)
  })

  it('are changed by agents, and refused when they make no sense', async () => {
    const question = { id: 'q', label: 'What?', kind: 'line' as const, on_sheet: true }
    const section = { id: 's', title: 'Things', audience: 'client' as const, questions: [question] }
    const put = (sections: unknown[], version?: number) => ({
      params: { event_type: 'School' },
      body: { sections, version } as never,
    })
    const saved = await ask(api, daySheetsApi.updatePlanTemplate, 'agent', put([section], 0))
    expect(saved).toMatchObject({ version: 1, is_default: false })
    expect(await template('School')).toEqual(saved)
    const bad: unknown[][] = [
      [section, section],
      [{ ...section, questions: [question, question] }],
      [{ ...section, questions: [] }],
      [{ ...section, audience: 'everybody' }],
      [{ ...section, due_days: 5 }],
      [{ ...section, id: 'A b' }],
      [{ ...section, questions: [{ ...question, kind: 'client_rate' }] }],
      Array.from({ length: 16 }, (_, i) => ({ ...section, id: `s${i}` })),
    ]
    for (const sections of bad)
      expect((await refused(api, daySheetsApi.updatePlanTemplate, 'agent', put(sections))).status).toBe(422)
    expect((await refused(api, daySheetsApi.updatePlanTemplate, 'agent', put([], 0))).status).toBe(409)
    expect(questionKindNames).not.toContain('client_rate')
  })
})

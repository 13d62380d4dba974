import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmPasswordReset } from '#functions/people/use-cases/auth/password-reset.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { newProspect, prospectWrite, toProspect, type ProspectItem } from '#functions/people/data/prospect.ts'
import { emailKey } from '#functions/platform/db/keys.ts'
import type { LoginRow } from '#functions/people/data/user.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { addProspect } from '#functions/booking/use-cases/prospects/add-prospect.ts'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { inviteClient } from '#functions/booking/use-cases/prospects/invite-client.ts'
import { startEvent } from '#functions/booking/use-cases/prospects/start-event.ts'
import { listProspects } from '#functions/booking/use-cases/prospects/list-prospects.ts'
import { renderMail } from '#functions/messages/delivery/render.ts'
import { parseMailJob } from '#shared/mails.ts'
import { eventsApi } from '#shared/api/events.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { authApi } from '#shared/api/auth.ts'
import { defaultAgency } from '#functions/event/rules/with-company.ts'
import { cents } from '#shared/domain/money.ts'
import type { Prospect } from '#shared/domain/prospect/schema.ts'
import { ask, refused } from '#tests/support/api.ts'
import { eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { artistId } from '#tests/support/fixture.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
beforeAll(async () => {
  fixture = await startEvents()
  const cases = [...eventCases, addProspect, consult, startEvent, inviteClient, listProspects, confirmPasswordReset]
  api = useCaseApi(fixture.table, cases, fixture.tokenOf)
})
afterAll(() => {
  fixture.table.stop()
})
beforeEach(() => {
  fixture.table.jobs.length = 0
})

const add = async (given: Partial<Prospect> = {}): Promise<string> => {
  const { table } = fixture
  const prospect = newProspect(table.deps(), {
    name: 'Nora Mae Quinn',
    email: 'nora@example.org',
    phone: '917-555-0134',
    event_type: 'Wedding',
    date: '2026-09-12',
    start_time: '17:30',
    hours: 4,
    place: 'The Alder hotel',
    budget: cents(520_000),
    message: 'Jazz at dinner, funk after',
    source: 'consult',
    ...given,
  })
  await table.deps().db.transact([prospectWrite(table.tableName, prospect)])
  return prospect.id
}
const start = (id: string, who = 'agent', body: { invite?: boolean } = {}) =>
  ask(api, prospectsApi.startEvent, who, { params: { id }, body })
const prospectOf = async (id: string): Promise<Prospect> =>
  toProspect((await fixture.table.dump()).find(({ SK }) => SK === id) as unknown as ProspectItem)
const mails = (template: string) => fixture.table.jobs.filter((job) => job.type === 'mail' && job.template === template)

describe('a consultation', () => {
  it('is confirmed by a mail that repeats what was chosen, and nothing that was typed', async () => {
    const email = 'nora@example.org'
    await ask(api, prospectsApi.consult, undefined, {
      body: {
        name: 'Nora Quinn',
        email,
        event_type: 'Wedding',
        date: '2026-09-12',
        budget: 5200,
        place: 'The Alder',
        message: 'Jazz at dinner',
      },
    })
    const [mail] = mails('consultation_sent')
    const sent = renderMail(parseMailJob(mail), 'https://bookme.example', { first: undefined, now: fixture.table.now })
    for (const shown of ['Wedding', 'Saturday, September 12, 2026', '$5,200.00', '24 hours', 'Hello'])
      expect(sent.text).toContain(shown)
    for (const typed of ['Nora', 'Alder', 'Jazz']) expect(sent.text).not.toContain(typed)
  })
})

describe('one click on a prospect', () => {
  it('opens an event with the details of the prospect, for a client who is invited to set a password', async () => {
    const id = await add()
    const event = await start(id)
    expect(api.roundTrips).toBeLessThanOrEqual(5)
    expect(event).toMatchObject({
      name: 'Nora Mae Quinn, Wedding',
      status: 'draft',
      event_type: 'Wedding',
      agent_id: fixture.users.agent!.agent!.id,
      client: { name: 'Nora Mae Quinn', first: 'Nora Mae', last: 'Quinn', email: 'nora@example.org' },
      phone: '917-555-0134',
      client_notes: 'Jazz at dinner, funk after',
      client_budget: 5200,
      client_rate: 5200,
      venue_id: fixture.hotel,
      start: '2026-09-12T21:30:00.000Z',
      end: '2026-09-13T01:30:00.000Z',
    })
    expect(await prospectOf(id)).toMatchObject({
      source: 'consult',
      message: 'Jazz at dinner, funk after',
      status: 'contacted',
      event_id: event.id,
      client_id: event.client_id,
    })
    const [mail] = mails('client_invited') as { to: string; variables: { link: string } }[]
    expect(mail!.to).toBe('nora@example.org')
    const token = mail!.variables.link.split('token=')[1]!
    await ask(api, authApi.confirmPasswordReset, undefined, { body: { token, password: 'Wedd1ng-day' } })
    const login = await fixture.table.deps().db.get<LoginRow>(emailKey('nora@example.org'))
    expect(login).toMatchObject({ session_epoch: 1, password_hash: expect.stringMatching(/^scrypt:/) })
  })

  it('mails nobody where the agent chose so', async () => {
    const email = 'quiet@example.org'
    const event = await start(await add({ email }), 'agent', { invite: false })
    expect(event).toMatchObject({ client: { email, email_confirmed: false } })
    expect(fixture.table.jobs.filter((job) => job.type === 'mail')).toEqual([])
  })

  it('by two agents at once makes one client and one event, and the slower agent gets that event', async () => {
    const id = await add({ email: 'twice@example.org' })
    const answers = await Promise.all(
      ['agent', 'agent', 'agent2', 'agent2'].map((who) =>
        api.call(prospectsApi.startEvent, who, { params: { id }, body: {} }),
      ),
    )
    const rows = await fixture.table.dump()
    expect(rows.filter(({ SK, prospect_id }) => SK === 'EVENT' && prospect_id === id)).toHaveLength(1)
    expect(rows.filter(({ SK, email }) => SK === 'PROFILE' && email === 'twice@example.org')).toHaveLength(1)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect(mails('client_invited')).toHaveLength(1)
  })

  it('repeated opens the same event, and a new one after that event was deleted', async () => {
    const id = await add({ email: 'again@example.org' })
    const first = await start(id)
    expect((await start(id)).id).toBe(first.id)
    await ask(api, eventsApi.deleteEvent, 'agent', { params: { id: first.id } })
    const second = await start(id)
    expect(second.id).not.toBe(first.id)
    expect(second.client_id).toBe(first.client_id)
    expect((await prospectOf(id)).event_id).toBe(second.id)
  })

  it('finds the client by email, however it was typed, and invites nobody', async () => {
    const { client } = fixture.users
    const event = await start(await add({ email: client!.email.toUpperCase() }))
    expect(event.client_id).toBe(client!.client!.id)
    expect(mails('client_invited')).toEqual([])
  })

  it('refuses the address of somebody who is no client, in words', async () => {
    const { artist } = fixture.users
    const id = await add({ email: artist!.email })
    const { status, error_message: message } = await refused(api, prospectsApi.startEvent, 'agent', {
      params: { id },
      body: {},
    })
    expect([status, message]).toEqual([422, `${artist!.first} ${artist!.last} has this email, and no client account`])
  })

  it('makes the prospect won when that event is booked', async () => {
    const id = await add({ email: 'won@example.org' })
    const { id: event_id, version } = await start(id)
    const body = {
      version,
      venue_id: fixture.bar,
      artist_id: artistId(fixture, 'artist'),
      artist_rate: 4160,
    }
    const params = { id: event_id }
    await ask(api, eventsApi.updateEvent, 'agent', { params, body })
    await ask(api, eventsApi.requestVendor, 'agent', { params, body: { artist_id: body.artist_id } })
    await ask(api, eventsApi.respond, 'artist', { params, body: { response: 'confirm' } })
    const jobs = (await fixture.table.dump()).filter(
      (row) => (row['job'] as { type?: string } | undefined)?.type === 'win_prospect',
    ) as unknown as OutboxRow[]
    for (const row of jobs) await work(fixture.table.deps(), undefined as never, row)
    expect(await prospectOf(id)).toMatchObject({ status: 'won', event_id })
  })
})

describe('a prospect who called', () => {
  it('is added by an agent, without a mail, and becomes an event like any other', async () => {
    const body = { name: 'Ida Moss', email: 'ida@example.org', phone: '212-555-0107', date: '2026-10-03', message: '' }
    const prospect = await ask(api, prospectsApi.addProspect, 'agent', { body })
    expect(prospect).toMatchObject({ name: 'Ida Moss', source: 'agent', status: 'new', message: null })
    expect(fixture.table.jobs).toEqual([])
    expect(await ask(api, prospectsApi.listProspects, 'agent2')).toContainEqual(prospect)
    expect(await start(prospect.id)).toMatchObject({ client: { name: 'Ida Moss' }, start: '2026-10-03T23:00:00.000Z' })
  })
})

describe('the invitation', () => {
  const sent = (variables: object) => {
    const mail = parseMailJob({ type: 'mail', template: 'client_invited', to: 'a@b.example', variables })
    return renderMail(mail, 'https://bookme.example', { first: undefined, wordless: true, now: fixture.table.now })
  }
  const link = { link: '/password-reset?token=1', days: '14' }

  it('names the agency of the stage, and answers reach an agent who has proven the address', async () => {
    await start(await add({ email: 'named@example.org' }))
    const [mail] = mails('client_invited') as { variables: { reply_to?: string } }[]
    expect(mail!.variables.reply_to).toBe(fixture.users.agent!.email)
    expect(sent(mail!.variables)).toMatchObject({
      subject: `An invitation to plan your event with ${defaultAgency}`,
      replyTo: fixture.users.agent!.email,
    })
  })

  it('has no name that an agent typed, even if a row has one', () => {
    const mail = sent({ ...link, agency: 'Claim your prize', agent: 'Claim your prize' })
    expect(JSON.stringify(mail)).not.toContain('Claim your prize')
    expect(mail.replyTo).toBeUndefined()
  })
})

describe('an agent who adds a client', () => {
  const ada = { first: 'Ada', last: 'Byron', email: 'ada@example.org', cell_phone: '', name: 'Byron & King' }

  it('has them invited by a mail with a link to set a password', async () => {
    const client = await ask(api, prospectsApi.inviteClient, 'agent', { body: ada })
    expect(client).toMatchObject({ name: 'Byron & King', first: 'Ada', email: ada.email, email_confirmed: false })
    expect(mails('client_invited')).toMatchObject([{ to: ada.email, variables: { days: '14' } }])
  })

  it('has nobody mailed where they chose so', async () => {
    const body = { ...ada, email: 'quiet.ada@example.org', invite: false }
    await ask(api, prospectsApi.inviteClient, 'agent', { body })
    expect(mails('client_invited')).toEqual([])
  })

  it('gets the record of the client who has a known address', async () => {
    const again = await refused(api, prospectsApi.inviteClient, 'agent2', { body: { ...ada, first: 'Another' } })
    expect(again).toMatchObject({
      status: 409,
      error_message: 'Byron & King is already a client',
      current: { name: 'Byron & King' },
    })
    const body = { ...ada, email: fixture.users.musician!.email }
    expect(await refused(api, prospectsApi.inviteClient, 'agent', { body })).toMatchObject({ status: 422 })
  })
})

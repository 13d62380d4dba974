import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import type { Mail } from '#functions/messages/delivery/render.ts'
import { changeOwnWords, changeWords, getOwnWords, getWords } from '#functions/messages/use-cases/reminders/words.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { agencyWordsKey, noticesPrefix, ownWordsKey } from '#functions/platform/db/keys.ts'
import { outgoing } from '#functions/platform/db/outbox.ts'
import { remindersApi } from '#shared/api/reminders.ts'
import { asProposed, inForce } from '#shared/domain/event/record/terms.ts'
import { shortDay } from '#shared/domain/event/record/when-text.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { WordKind } from '#shared/domain/words/kinds.ts'
import type { MailJob } from '#shared/mails.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
let event: Event
beforeAll(async () => {
  fixture = await startEvents()
  fixture.table.now = '2026-06-01T16:00:00.000Z'
  api = useCaseApi(fixture.table, [...eventCases, getWords, changeWords, getOwnWords, changeOwnWords], fixture.tokenOf)
  const { id } = await untilProposed(api, bookingOf(fixture, 1))
  event = (await findEvent(fixture.table.deps(), id))!
})
afterAll(() => fixture.table.stop())

const words = (kind: WordKind, who: string) => ({
  kind,
  subject: `${who}: {event}`,
  heading: `From ${who}`,
  text: 'Dear {client},\n\nhere is {event}.',
  button: `Look, ${who}`,
})
const saveOwn = (mails: object[], version?: number) =>
  ask(api, remindersApi.changeOwnWords, 'agent', {
    params: { id: fixture.users.agent!.id },
    body: { mails, messages: [], version } as never,
  })
const saveAgency = (mails: object[], version?: number) =>
  ask(api, remindersApi.changeWords, 'admin', { body: { mails, messages: [], version } as never })

/** Mails, as the worker sends them within its role. */
const sent = async (jobs: MailJob[]): Promise<Mail[]> => {
  const mails: Mail[] = []
  // The same mail within ten minutes is one.
  fixture.table.now = new Date(Date.parse(fixture.table.now) + 11 * 60_000).toISOString()
  const { items, messages } = outgoing(fixture.table.deps(), jobs)
  await fixture.table.deps().db.transact(items)
  const sender = { mailsPerSecond: Infinity, send: (mail: Mail) => Promise.resolve(void mails.push(mail)) }
  for (const message of messages) await deliver(grantedDeps(fixture.table, 'notification-worker'), message, sender)
  return mails
}
const proposalTo = (to: Event) => mailParties(asProposed(to), 'client', 'proposal_sent', { valid_until: 'June 15' })

/** As in a subject. */
const named = () => `${event.name} (${shortDay(event.start!, event.timezone!)})`

describe('own words', () => {
  it('are the product’s, then the agency’s, then the agent’s, and go back the same way', async () => {
    const subject = async () => (await sent(proposalTo(event)))[0]!.subject
    expect(await subject()).toBe(`Your proposal: ${named()}`)
    await saveAgency([words('proposal_sent', 'Agency')])
    expect(await subject()).toBe(`Agency: ${named()}`)
    await saveOwn([words('proposal_sent', 'Grace')])
    const [mail] = await sent(proposalTo(event))
    expect(mail!.subject).toBe(`Grace: ${named()}`)
    expect(mail!.text).toContain(`Dear ${event.client!.name},\n\nhere is ${event.name}.`)
    expect(mail!.text).toContain('Look, Grace')
    expect(mail!.html).not.toContain('{event}')
    await saveOwn([])
    expect(await subject()).toBe(`Agency: ${named()}`)
    await saveAgency([])
    expect(await subject()).toBe(`Your proposal: ${named()}`)
  })

  it('of another mail or another agent change nothing', async () => {
    await saveOwn([words('gig_soon', 'Grace')])
    expect((await sent(proposalTo(event)))[0]!.subject).toBe(`Your proposal: ${named()}`)
    await saveOwn([words('proposal_sent', 'Grace')])
    const other = { ...event, agent_id: fixture.users.agent2!.agent!.id }
    expect((await sent(proposalTo(other as Event)))[0]!.subject).toBe(`Your proposal: ${named()}`)
    await saveOwn([])
  })

  it('are those of the notice in the app, of reminders and of requests to play', async () => {
    await saveAgency([words('gig_soon', 'Agency'), words('vendor_requested', 'Agency')])
    const vendor = { role: 'artist', key: 'artist', ...fixture.users.artist!, rate: 100, status: 'requested' } as never
    const jobs = [
      ...mailParties(inForce(event), 'client', 'reminder', { kind: 'gig_soon', day: 'Friday' }),
      ...mailParties(inForce(event), { vendors: [vendor] }, 'vendor_requested'),
    ]
    expect((await sent(jobs)).map((mail) => mail.subject)).toEqual([`Agency: ${named()}`, `Agency: ${named()}`])
    const notices = await fixture.table.deps().db.all<{ title: string }>(noticesPrefix(fixture.users.client!.id))
    expect(notices.at(-1)?.title).toBe(`Agency: ${event.name}`)
    await saveAgency([])
  })

  it('with an unknown variable are a clear error, and nothing is saved', async () => {
    const before = await fixture.table.deps().db.get(agencyWordsKey)
    const wrong = { ...words('gig_soon', 'Agency'), text: 'Hi {clent}' }
    const body = { mails: [words('gig_end', 'Agency'), wrong], messages: [] }
    expect(await refused(api, remindersApi.changeWords, 'admin', { body })).toMatchObject({
      status: 422,
      errors: { 'mails.1.text': expect.stringMatching(/^Unknown variable \{clent\}\. Here you can use \{event\}, /) },
    })
    expect(await fixture.table.deps().db.get(agencyWordsKey)).toEqual(before)
  })

  it('of two people at once are saved once; the other sees the newer ones', async () => {
    const { version } = await ask(api, remindersApi.getOwnWords, 'agent', { params: { id: fixture.users.agent!.id } })
    const results = await Promise.allSettled([
      saveOwn([words('gig_soon', 'One')], version),
      saveOwn([words('gig_soon', 'Two')], version),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const saved = await ask(api, remindersApi.getOwnWords, 'agent', { params: { id: fixture.users.agent!.id } })
    expect(saved).toMatchObject({ version: version + 1, updated_by: expect.stringMatching(/./) })
    expect(await fixture.table.deps().db.get(ownWordsKey(fixture.users.agent!.id))).toMatchObject({
      mails: saved.mails,
    })
  })
})

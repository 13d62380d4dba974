import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { mailRequest } from '#functions/messages/delivery/mail-request.ts'
import type { Mail } from '#functions/messages/delivery/render.ts'
import { changeBrand, getBrand } from '#functions/people/use-cases/brand/brand.ts'
import { agencyBrand, saveBrand } from '#functions/people/data/brand.ts'
import { outgoing } from '#functions/platform/db/outbox.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { asProposed } from '#shared/domain/event/record/terms.ts'
import type { MailJob } from '#shared/mails.ts'
import { ask, refused } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { untilProposed } from '#tests/support/scenario.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
let proposal: MailJob
beforeAll(async () => {
  fixture = await startEvents()
  fixture.table.now = '2026-06-01T16:00:00.000Z'
  api = useCaseApi(fixture.table, [...eventCases, getBrand, changeBrand], fixture.tokenOf)
  const { id } = await untilProposed(api, bookingOf(fixture, 1))
  const event = (await findEvent(fixture.table.deps(), id))!
  ;[proposal] = mailParties(asProposed(event), 'client', 'proposal_sent', { valid_until: 'June 15' }) as [MailJob]
})
afterAll(() => fixture.table.stop())

const sent = async (job: MailJob): Promise<Mail> => {
  const mails: Mail[] = []
  // The same mail within ten minutes is one.
  fixture.table.now = new Date(Date.parse(fixture.table.now) + 11 * 60_000).toISOString()
  const { items, messages } = outgoing(fixture.table.deps(), [job])
  await fixture.table.deps().db.transact(items)
  const sender = { mailsPerSecond: Infinity, send: (mail: Mail) => Promise.resolve(void mails.push(mail)) }
  for (const message of messages) await deliver(grantedDeps(fixture.table, 'notification-worker'), message, sender)
  return mails[0]!
}
const save = (name: string, color: string, version?: number) =>
  ask(api, venuesApi.changeBrand, 'admin', { body: { name, color, version } as never })
const from = (mail: Mail) => mailRequest(mail, 'BookMe <mail@bookme.example>', 'settings').FromEmailAddress

it('mails about an event carry the agency’s name, logo and color, and others those of the product', async () => {
  const before = await sent(proposal)
  expect([from(before), before.html.includes('Zephyr')]).toEqual(['BookMe <mail@bookme.example>', false])
  await save('Zephyr “Live” & Söhne', '#1f4e79')
  const deps = fixture.table.deps()
  await saveBrand(deps, await agencyBrand(deps), { logo: '/pictures/agency/a.png' })
  const mail = await sent(proposal)
  expect(mail.html).toMatch(/<img src="[^"]+\/pictures\/agency\/a.png" alt="Zephyr “Live” &amp; Söhne" height="48"/)
  expect(mail.html).toContain('background:#1f4e79;color:#ffffff')
  expect(mail.text).toContain('--\nZephyr “Live” & Söhne, with BookMe')
  const encoded = [...from(mail)!.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word]) => Buffer.from(word!, 'base64'))
  expect(Buffer.concat(encoded).toString()).toBe('Zephyr “Live” & Söhne')
  expect(from(mail)).toMatch(/ <mail@bookme.example>$/)
  const account = await sent(mailTo('nora@bookme.example', 'password_reset', { link: '/password-reset?token=x' })[0]!)
  expect([account.from, account.html.includes('Zephyr')]).toEqual([undefined, false])
})

it('a plain name is quoted, and cannot add an address', async () => {
  await save('Zephyr, "Live" Inc.', '#ffd54f')
  const mail = await sent(proposal)
  expect(from(mail)).toBe('"Zephyr, \\"Live\\" Inc." <mail@bookme.example>')
  expect(mail.html).toContain('background:#ffd54f;color:#1b1b26')
})

it('an edit of an older version is refused', async () => {
  const { version } = await ask(api, venuesApi.getBrand, 'client')
  await save('Zephyr Live', '#1f4e79', version)
  const late = { name: 'Zephyr Dead', color: '#1f4e79', version }
  expect(await refused(api, venuesApi.changeBrand, 'admin', { body: late })).toMatchObject({ status: 409 })
  expect(await ask(api, venuesApi.getBrand, 'client')).toMatchObject({ name: 'Zephyr Live', version: version + 1 })
})

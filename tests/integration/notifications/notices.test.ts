import { afterAll, beforeAll, expect, it } from 'vitest'
import { outgoing } from '#functions/platform/db/outbox.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { listNotices, seeNotices } from '#functions/people/use-cases/users/notices.ts'
import { usersApi } from '#shared/api/users.ts'
import { sessionsOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

const about = {
  audience: 'client' as const,
  event_id: 'evt_1',
  name: 'Nora',
  event: 'Gala',
  when: 'Sat, Jun 6',
  venue: '',
  agent: 'Grace',
  client: 'Nora',
  link: '/event?id=evt_1',
}
const url = 'https://invoice.provider.example/i/1'
const amounts = { payment: 'deposit', amount: '$1', fee: '$0', total: '$1', method: '', due: 'today', url }
const invoice = (to: UserRecord, is_copy?: string) =>
  mailTo(to.email, 'invoice_sent', { ...about, ...amounts, ...(is_copy && { is_copy }) })

it('notices in the app repeat mails, but contain no secret, and a copied address gets none', async () => {
  const client = await verifiedAccount(table, ['client'])
  const copied = await verifiedAccount(table, ['client'])
  const tokens = await sessionsOf(table, { client, copied })
  const api = useCaseApi(table, [listNotices, seeNotices], (who) => tokens[who]!)
  const newsOf = async (who: string) => {
    const { notices, seen_at } = await ask(api, usersApi.listNotices, who)
    return notices.map(({ title, path, at }) => `${title} -> ${path}${at > (seen_at ?? '') ? '' : ' (seen)'}`)
  }
  const mails = [
    ...invoice(client),
    ...invoice(copied, 'yes'),
    ...mailTo(client.email, 'event_deleted', about),
    ...mailTo(client.email, 'password_reset', { link: '/password-reset?token=secret' }),
  ]
  const { now: began } = table
  for (const mail of mails) {
    table.now = new Date(Date.parse(table.now) + 1000).toISOString()
    const { items, messages } = outgoing(table.deps(), [mail])
    await table.deps().db.transact(items)
    // However often the message arrives.
    for (let i = 0; i < 2; i += 1)
      await deliver(grantedDeps(table, 'notification-worker'), messages[0]!, {
        mailsPerSecond: Infinity,
        send: () => Promise.resolve(),
      })
  }
  expect(await newsOf('client')).toEqual(['Canceled: Gala -> /events', 'Invoice: Gala -> /event?id=evt_1'])
  expect(await newsOf('copied')).toEqual([])
  const newest = (await ask(api, usersApi.listNotices, 'client')).notices[0]!.at
  for (const at of [newest, began]) await ask(api, usersApi.seeNotices, 'client', { body: { at } })
  const seen = ['Canceled: Gala -> /events (seen)', 'Invoice: Gala -> /event?id=evt_1 (seen)']
  expect(await newsOf('client')).toEqual(seen)
  // Four hours ahead, however it is written.
  const ahead = `${new Date(Date.parse(table.now) - 3_600_000).toISOString().slice(0, 19)}-05:00`
  await ask(api, usersApi.seeNotices, 'client', { body: { at: ahead } })
  expect(await ask(api, usersApi.listNotices, 'client')).toMatchObject({ seen_at: table.now })
})

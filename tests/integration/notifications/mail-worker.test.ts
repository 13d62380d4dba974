import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '#functions/notification-worker/deliver.ts'
import { noteReturned } from '#functions/notification-worker/note-returned.ts'
import type { Mail } from '#functions/notification-worker/render.ts'
import { everyAdmin, everyAgent, mailTo } from '#functions/_mails/mail-to.ts'
import { isWaiting, leaseRow, maxAttempts, outgoing, type OutboxRow } from '#functions/_data/rows/outbox.ts'
import { outboxKey } from '#functions/_data/rows/keys.ts'
import type { OutboxJob, OutboxMessage } from '#shared/jobs.ts'
import type { MailJob } from '#shared/mails.ts'
import { grantAdmin } from '../../../tools/grant-admin.ts'
import { makeAccount, verifiedAccount } from '#tests/support/accounts.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

describe('the mail worker', () => {
  let table: TestTable
  beforeAll(async () => {
    table = await startTable()
  })
  afterAll(() => {
    table.stop()
  })

  const deps = () => grantedDeps(table, 'notification-worker')
  const put = async (work: OutboxJob): Promise<OutboxMessage> => {
    const { items, messages } = outgoing(table.deps(), [work])
    await table.deps().db.transact(items)
    return { shard: messages[0]!.shard, id: messages[0]!.id }
  }
  const rowOf = (message: OutboxMessage) => table.deps().db.get<OutboxRow>(outboxKey(message))
  const mailer = (fails = 0) => {
    const sent: Mail[] = []
    let left = fails
    return {
      sent,
      send: (mail: Mail) => {
        if (left > 0) {
          left -= 1
          return Promise.reject(new Error('SES is away'))
        }
        sent.push(mail)
        return Promise.resolve()
      },
    }
  }
  const [verified] = mailTo('reader@bookme.example', 'verification_done', { name: 'Wren' }) as [MailJob]

  it('sends once, however often and concurrently the message arrives', async () => {
    const message = await put(verified)
    const { sent, send } = mailer()
    await Promise.all(Array.from({ length: 5 }, () => deliver(deps(), message, send)))
    await deliver(deps(), message, send)
    expect(sent).toMatchObject([{ to: ['reader@bookme.example'], subject: 'Your BookMe account is verified' }])
    expect(await rowOf(message)).toBeUndefined()
  })

  it('greets people by their first name, and nobody by a wrong one', async () => {
    const { email } = await verifiedAccount(table, ['client'], { first: 'Wilhelmina' })
    const { sent, send } = mailer()
    for (const to of [email, 'stranger@bookme.example']) await deliver(deps(), await put({ ...verified, to }), send)
    expect(sent[0]!.text).toContain('\n\nHi Wilhelmina,\n\n')
    expect(sent[1]!.text).toContain('\n\nHello,\n\n')
  })

  it('keeps the row if sending fails, and sends on the next try', async () => {
    const message = await put(verified)
    const { sent, send } = mailer(1)
    await expect(deliver(deps(), message, send)).rejects.toThrow('SES is away')
    expect(await rowOf(message)).toMatchObject({ attempts: 1 })
    await deliver(deps(), message, send)
    expect(sent).toHaveLength(1)
  })

  it('outlasts an hour in which SES is away, and then sends once', async () => {
    const message = await put(verified)
    const sent: Mail[] = []
    const { now: began } = table
    for (let minute = 0; minute < 90; minute += 1) {
      table.now = new Date(Date.parse(began) + minute * 60_000).toISOString()
      const row = await rowOf(message)
      const isSwept = row !== undefined && isWaiting(row, table.now)
      // A failed message is visible again after three minutes.
      if (!isSwept && minute % 3 !== 0) continue
      const delivery = deliver(deps(), message, async (mail) => {
        if (minute <= 60) throw new Error('SES is away')
        await Promise.resolve(sent.push(mail))
      })
      if (isSwept && minute <= 60) await expect(delivery).rejects.toThrow('SES is away')
      else await delivery
    }
    table.now = began
    expect(sent).toHaveLength(1)
    expect(await rowOf(message)).toBeUndefined()
  })

  it('takes over from a crashed consumer once its lease has expired', async () => {
    const message = await put(verified)
    const { sent, send } = mailer()
    await leaseRow(table.deps(), message, 60)
    await deliver(deps(), message, send)
    expect(sent).toHaveLength(0)
    expect(isWaiting((await rowOf(message))!, table.now)).toBe(false)
    const { now } = table
    table.now = new Date(Date.parse(now) + 60_000).toISOString()
    expect(isWaiting((await rowOf(message))!, table.now)).toBe(true)
    await deliver(deps(), message, send)
    table.now = now
    expect(sent).toHaveLength(1)
  })

  it('sends nothing more to an address whose mailbox is gone', async () => {
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'gone@bookme.example' }] }
    await noteReturned(deps(), { type: 'mail_returned', detail: { bounce } })
    const { sent, send } = mailer()
    await deliver(deps(), await put({ ...verified, to: 'gone@bookme.example' }), send)
    expect(sent).toEqual([])
  })

  it('sends to everyone who is an admin at that time, and to nobody if there is none', async () => {
    const toAdmins = { ...verified, to: everyAdmin }
    const { sent, send } = mailer()
    await deliver(deps(), await put(toAdmins), send)
    expect(sent).toEqual([])
    const { email: first } = await verifiedAccount(table, ['agent'])
    const { email: second } = await verifiedAccount(table, ['client'])
    for (const email of [first, second]) await grantAdmin(table.deps(), email)
    await deliver(deps(), await put(toAdmins), send)
    expect(sent.map(({ to }) => [...to].sort())).toEqual([[first, second].sort()])
  })

  it('sends a request to the agent whose link brought the client, and to all verified ones otherwise', async () => {
    const { email: own, agent } = await verifiedAccount(table, ['agent'])
    const { email: other } = await verifiedAccount(table, ['agent'])
    await makeAccount(table, ['agent'])
    const agents = (await table.dump()).flatMap(({ PK, email }) => (PK === 'AGENTS' ? [String(email)] : []))
    expect(agents).toEqual(expect.arrayContaining([own, other]))
    const { sent, send } = mailer()
    for (const to of [agent!.id, everyAgent, 'agt_01KT1GW6G00000000000000000'])
      await deliver(deps(), await put({ ...verified, to }), send)
    const [one, all, nobodysOwn] = sent.map(({ to }) => [...to].sort())
    expect(one).toEqual([own])
    expect(all).toEqual(agents.sort())
    expect(nobodysOwn).toEqual(all)
  })

  it('gives up on a poison row after a while, and mails nobody if there is no recipient', async () => {
    const poison = await put({ ...verified, template: 'no_such_thing' } as unknown as OutboxJob)
    const { sent, send } = mailer()
    const { now: began } = table
    for (let i = 0; i < maxAttempts; i += 1) {
      table.now = new Date(Date.parse(began) + i * 20 * 60_000).toISOString()
      await expect(deliver(deps(), poison, send)).rejects.toThrow()
    }
    expect(isWaiting((await rowOf(poison))!, table.now)).toBe(false)
    // Redeliveries keep failing, so the message ends as a dead letter.
    await expect(deliver(deps(), poison, send)).rejects.toThrow()
    table.now = began
    const nobody = await put({ ...verified, to: '' })
    await deliver(deps(), nobody, send)
    expect(await rowOf(nobody)).toBeUndefined()
    expect(sent).toEqual([])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { MailRefused } from '#functions/messages/delivery/mail-refused.ts'
import { noteReturned } from '#functions/messages/delivery/note-returned.ts'
import type { Mail } from '#functions/messages/delivery/render.ts'
import { put as putRow } from '#functions/platform/db/db.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { everyAdmin, everyAgent, mailTo } from '#functions/platform/mail/mail-to.ts'
import {
  isWaiting,
  leaseRow,
  maxAttempts,
  outgoing,
  urgentMails,
  type OutboxRow,
} from '#functions/platform/db/outbox.ts'
import { agentKey, outboxKey } from '#functions/platform/db/keys.ts'
import type { OutboxJob, OutboxMessage } from '#shared/jobs.ts'
import type { MailJob } from '#shared/mails.ts'
import { grantAdmin } from '../../../tools/grant-admin.ts'
import { makeAccount, verifiedAccount } from '#tests/support/accounts.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

describe('the mail worker', () => {
  let table: TestTable
  beforeEach(async () => {
    table = await startTable()
  })
  afterEach(() => {
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
      mailsPerSecond: Infinity,
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
  /** Everybody who is sent this mail, also by the rows that it becomes. */
  const sentTo = async (job: MailJob): Promise<string[]> => {
    const sender = mailer()
    const earlier = new Set((await waiting()).map(({ id }) => id))
    await put(job)
    const ours = async () => (await waiting()).filter(({ id }) => !earlier.has(id))
    for (let left = await ours(); left.length > 0; left = await ours())
      for (const row of left)
        await (row.job.type === 'mail' ? deliver(deps(), row, sender) : work(table.deps(), noSchedules, row))
    return sender.sent.map(({ to }) => to).sort()
  }
  const waiting = async () =>
    (await table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]
  const noSchedules = { put: () => Promise.resolve(), remove: () => Promise.resolve() }
  const [verified] = mailTo('reader@bookme.example', 'verification_done', { name: 'Wren' }) as [MailJob]

  it('sends once, although the message arrives repeatedly and concurrently', async () => {
    const message = await put(verified)
    const sender = mailer()
    await Promise.all(Array.from({ length: 5 }, () => deliver(deps(), message, sender)))
    await deliver(deps(), message, sender)
    expect(sender.sent).toMatchObject([{ to: 'reader@bookme.example', subject: 'Your BookMe account is verified' }])
    expect(await rowOf(message)).toBeUndefined()
  })

  it('greets people by their first name, and nobody by a wrong one', async () => {
    const { email } = await verifiedAccount(table, ['client'], { first: 'Wilhelmina' })
    const sender = mailer()
    for (const to of [email, 'stranger@bookme.example']) await deliver(deps(), await put({ ...verified, to }), sender)
    expect(sender.sent[0]!.text).toContain('\n\nHi Wilhelmina,\n\n')
    expect(sender.sent[1]!.text).toContain('\n\nHello,\n\n')
  })

  it('sends an unconfirmed address no typed text, and puts no notice into its account', async () => {
    const { email, id } = await makeAccount(table, ['client'], { first: 'Claim-your-prize' })
    const about = { name: 'Nora', event: 'Gala', when: '', venue: '', agent: 'Al', client: 'Nora', link: '/event?id=e' }
    const [job] = mailTo(email, 'request_taken', { ...about, event_id: 'evt_1', audience: 'client' }) as [MailJob]
    const sender = mailer()
    await deliver(deps(), await put(job), sender)
    await deliver(deps(), await put({ ...verified, to: email }), sender)
    expect(sender.sent.map(({ subject }) => subject)).toEqual([
      'There is news for you at BookMe',
      'Your BookMe account is verified',
    ])
    for (const { text } of sender.sent) {
      expect(text).toContain('\n\nHello,\n\n')
      expect(text).not.toMatch(/Gala|Nora|Claim/)
    }
    expect((await table.dump()).filter(({ PK }) => PK === `NOTICES#${id}`)).toEqual([])
  })

  it('sends a repeated mail about an event once in ten minutes, and a few of a kind with any content', async () => {
    const about = { name: 'Wren', event: 'Gala', when: '', venue: '', agent: 'Al', client: 'Nora', link: '/event?id=e' }
    const requested = (version: string, event_id = 'evt_budget') =>
      mailTo('wren@bookme.example', 'vendor_requested', { ...about, event_id, version, audience: 'vendors' })[0]!
    const asked = (question: string) =>
      mailTo('al@bookme.example', 'question_asked', {
        ...about,
        event_id: 'evt_budget',
        audience: 'agent',
        question,
      })[0]!
    const sender = mailer()
    const send = async (job: MailJob) => deliver(deps(), await put(job), sender)
    const { now: began } = table
    for (let i = 0; i < 20; i += 1) await send(requested(String(i)))
    expect(sender.sent).toHaveLength(1)
    // Another event, another reader, another kind: each has its own.
    await send(requested('1', 'evt_other'))
    await send(mailTo('wren@bookme.example', 'vendor_released', { ...requested('1').variables } as never)[0]!)
    await send(requested('21'))
    expect(sender.sent).toHaveLength(4)
    for (let i = 0; i < 30; i += 1) await send(asked(`Question ${i}`))
    expect(sender.sent).toHaveLength(4 + 3)
    table.now = new Date(Date.parse(began) + 11 * 60_000).toISOString()
    await send(requested('22'))
    expect(sender.sent).toHaveLength(4 + 3 + 1)
    for (let hour = 0; hour < 12; hour += 1) {
      table.now = new Date(Date.parse(began) + (20 + hour * 60) * 60_000).toISOString()
      for (let i = 0; i < 3; i += 1) await send(asked(`Question ${hour} ${i}`))
    }
    expect(sender.sent.filter(({ to }) => to === 'al@bookme.example')).toHaveLength(20)
    table.now = began
  })

  it('tells an admin of each refund above the policy, up to twenty a day about one event', async () => {
    const variables = { name: 'BookMe', event: 'Gala', when: '', venue: '', agent: 'Al', client: 'Nora', by: 'Al' }
    const given = (amount: string) =>
      mailTo('admin@bookme.example', 'refund_above_policy', {
        ...{ ...variables, link: '/event?id=e', event_id: 'evt_given', audience: 'admins' as const },
        ...{ amount, reason: 'They were late', goodwill_from: 'agent' as const },
      })[0]!
    const sender = mailer()
    for (const amount of ['$1.00', '$1.00', '$1.00', '$2,000.00', '$2,000.00'])
      await deliver(deps(), await put(given(amount)), sender)
    expect(sender.sent).toHaveLength(5)
    for (let i = 0; i < 20; i += 1) await deliver(deps(), await put(given('$1.00')), sender)
    expect(sender.sent).toHaveLength(20)
  })

  it('counts a mail that had to be sent again as one', async () => {
    const about = { name: 'Wren', event: 'Gala', when: '', venue: '', agent: 'Al', client: 'Nora', link: '/event?id=e' }
    const [job] = mailTo('wren@bookme.example', 'event_booked', {
      ...about,
      event_id: 'evt_twice',
      audience: 'vendors',
    })
    const message = await put(job!)
    const sender = mailer(2)
    for (let i = 0; i < 2; i += 1) await expect(deliver(deps(), message, sender)).rejects.toThrow('SES is away')
    await deliver(deps(), message, sender)
    expect(sender.sent).toHaveLength(1)
  })

  it('keeps the row if sending fails, and sends on the next try', async () => {
    const message = await put(verified)
    const sender = mailer(1)
    await expect(deliver(deps(), message, sender)).rejects.toThrow('SES is away')
    expect(await rowOf(message)).toMatchObject({ attempts: 1 })
    await deliver(deps(), message, sender)
    expect(sender.sent).toHaveLength(1)
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
      const delivery = deliver(deps(), message, {
        mailsPerSecond: Infinity,
        send: async (mail) => {
          if (minute <= 60) throw new Error('SES is away')
          await Promise.resolve(sent.push(mail))
        },
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
    const sender = mailer()
    await leaseRow(table.deps(), message, 60)
    await deliver(deps(), message, sender)
    expect(sender.sent).toHaveLength(0)
    expect(isWaiting((await rowOf(message))!, table.now)).toBe(false)
    const { now } = table
    table.now = new Date(Date.parse(now) + 60_000).toISOString()
    expect(isWaiting((await rowOf(message))!, table.now)).toBe(true)
    await deliver(deps(), message, sender)
    table.now = now
    expect(sender.sent).toHaveLength(1)
  })

  it('sends nothing more to an address whose mailbox is gone', async () => {
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'gone@bookme.example' }] }
    await noteReturned(deps(), { type: 'mail_returned', detail: { bounce } })
    const sender = mailer()
    await deliver(deps(), await put({ ...verified, to: 'gone@bookme.example' }), sender)
    expect(sender.sent).toEqual([])
  })

  it('sends to everyone who is an admin at that time, and to nobody if there is none', async () => {
    const toAdmins = { ...verified, to: everyAdmin }
    const sender = mailer()
    await deliver(deps(), await put(toAdmins), sender)
    expect(sender.sent).toEqual([])
    const { email: first } = await verifiedAccount(table, ['agent'])
    const { email: second } = await verifiedAccount(table, ['client'])
    for (const email of [first, second]) await grantAdmin(table.deps(), email)
    expect(await sentTo(toAdmins)).toEqual([first, second].sort())
  })

  it('sends a request to the agent whose link brought the client, and to all verified ones otherwise', async () => {
    const { email: own, agent } = await verifiedAccount(table, ['agent'])
    const { email: other } = await verifiedAccount(table, ['agent'])
    await makeAccount(table, ['agent'])
    const agents = (await table.dump()).flatMap(({ PK, email }) => (PK === 'AGENTS' ? [String(email)] : []))
    expect(agents).toEqual(expect.arrayContaining([own, other]))
    expect(await sentTo({ ...verified, to: agent!.id })).toEqual([own])
    expect(await sentTo({ ...verified, to: everyAgent })).toEqual(agents.sort())
    expect(await sentTo({ ...verified, to: 'agt_01KT1GW6G00000000000000000' })).toEqual(agents)
  })

  it('sends each of 120 agents a mail of their own', async () => {
    const many = Array.from({ length: 120 }, (_, i) => `agent${i}@many.example`)
    const { db } = table.deps()
    const rows = many.map((email) => putRow(table.tableName, { ...agentKey(`usr_${email}`), email }))
    for (let at = 0; at < rows.length; at += 100) await db.transact(rows.slice(at, at + 100))
    const sent = await sentTo({ ...verified, to: everyAgent })
    expect(sent.filter((address) => address.endsWith('@many.example'))).toEqual(many.sort())
  })

  it('finds mails that somebody waits for among all others, until they fail often', async () => {
    await put(verified)
    const [reset] = mailTo('reader@bookme.example', 'password_reset', { link: '/password-reset#token' })
    const message = await put(reset!)
    const urgent = async () => (await urgentMails(deps())).map(({ id }) => id)
    expect(await urgent()).toEqual([message.id])
    for (let i = 0; i < 3; i += 1) await expect(deliver(deps(), message, mailer(1))).rejects.toThrow('SES is away')
    expect(await urgent()).toEqual([])
  })

  it('waits while the account sends too much, which is no failed attempt', async () => {
    const message = await put(verified)
    const sent: Mail[] = []
    const refusing = (pauseMs: number) => ({
      mailsPerSecond: Infinity,
      send: () => Promise.reject(new MailRefused(pauseMs)),
    })
    for (let i = 0; i < 2 * maxAttempts; i += 1) await deliver(deps(), message, refusing(1))
    expect(await rowOf(message)).toMatchObject({ attempts: 0 })
    await deliver(deps(), message, { mailsPerSecond: Infinity, send: (mail) => Promise.resolve(void sent.push(mail)) })
    expect(sent).toHaveLength(1)
  })

  it('gives up on a poison row after a while, and mails nobody if there is no recipient', async () => {
    const poison = await put({ ...verified, template: 'no_such_thing' } as unknown as OutboxJob)
    const sender = mailer()
    const { now: began } = table
    for (let i = 0; i < maxAttempts; i += 1) {
      table.now = new Date(Date.parse(began) + i * 20 * 60_000).toISOString()
      await expect(deliver(deps(), poison, sender)).rejects.toThrow()
    }
    expect(isWaiting((await rowOf(poison))!, table.now)).toBe(false)
    // Redeliveries keep failing, so the message ends as a dead letter.
    await expect(deliver(deps(), poison, sender)).rejects.toThrow()
    table.now = began
    const nobody = await put({ ...verified, to: '' })
    await deliver(deps(), nobody, sender)
    expect(await rowOf(nobody)).toBeUndefined()
    expect(sender.sent).toEqual([])
  })
})

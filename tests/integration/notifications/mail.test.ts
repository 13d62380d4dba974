import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '#functions/notification-worker/deliver.ts'
import { renderMail, type Mail } from '#functions/notification-worker/render.ts'
import { isWaiting, leaseRow, maxAttempts, outgoing, type OutboxRow } from '#functions/_data/outbox.ts'
import { outboxKey } from '#functions/_data/keys.ts'
import { everyAdmin, mailTemplates, type MailJob, type OutboxJob, type OutboxMessage } from '#shared/jobs.ts'
import { grantAdmin } from '../../../tools/grant-admin.ts'
import { verifiedAccount } from '#tests/support/accounts.ts'
import { startTable, type TestTable } from '#tests/support/table.ts'

const words = [
  'name',
  'event',
  'when',
  'venue',
  'agent',
  'link',
  'role',
  'rate',
  'vendor',
  'reason',
  'client',
  'signature',
  'payment',
  'amount',
  'fee',
  'total',
  'method',
  'url',
  'due',
  'errors',
  'items',
  'arrival',
  'email',
  'phone',
  'subject',
  'message',
  'reply_to',
  'event_type',
  'date',
  'budget',
]
const wordsWith = (make: (word: string) => string) => Object.fromEntries(words.map((word) => [word, make(word)]))
const job = (template: MailJob['template'], data: Record<string, string>): MailJob => ({
  type: 'mail',
  template,
  to: 'reader@bookme.example',
  data,
})
const app = 'https://bookme.example'

describe('templates', () => {
  it.each(mailTemplates)('%s has a subject and two parts, also without the client and without any word', (template) => {
    for (const data of [
      wordsWith((word) => `[${word}]`),
      wordsWith((word) => (word === 'client' || word === 'url' ? '' : `[${word}]`)),
      {},
    ]) {
      const mail = renderMail(job(template, data), app)
      expect(mail.subject.length).toBeGreaterThan(5)
      expect(mail.text).toContain('BookMe')
      expect(mail.html).toMatch(/^<!doctype html>[\s\S]*<\/html>$/)
      expect(mail.html + mail.text).not.toMatch(/undefined|null|\bNaN\b/)
    }
  })

  it.each(mailTemplates)('%s lets no word become markup, a header or another site', (template) => {
    const hostile = '</p><script>alert(1)</script>"\'&\r\nBcc: victim@bookme.example'
    const mail = renderMail(
      job(template, {
        ...wordsWith(() => hostile),
        link: '//evil.example/x',
        reply_to: 'a@b.example\r\nBcc: c@d.example',
      }),
      app,
    )
    expect(mail.html).not.toContain('<script')
    expect(mail.html).not.toContain('href="//evil')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.replyTo ?? '').not.toMatch(/[\r\n]/)
    for (const [, address] of mail.html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/bookme\.example/)
  })

  it('links to the app, shows facts that there are, and answers go to the sender', () => {
    const asked = renderMail(
      job('vendor_requested', {
        name: 'Elena',
        event: 'Gala',
        when: 'Sat, Jun 6',
        venue: '',
        agent: 'Grace',
        link: '/event?id=evt_1',
        role: 'artist',
      }),
      app,
    )
    expect(asked).toMatchObject({ subject: 'Can you play Gala?' })
    expect(asked.text).toContain('Confirm or decline:\nhttps://bookme.example/event?id=evt_1')
    expect(asked.text).toContain('Your part: artist')
    expect(asked.text).not.toContain('Where:')
    const failed = renderMail(
      job('payment_failed', { url: 'https://invoice.provider.example/i/1', reason: 'Declined' }),
      app,
    )
    expect(failed.html).toContain('href="https://invoice.provider.example/i/1"')
    expect(
      renderMail(
        job('contact_message', { name: 'Nora', subject: 'Hi', message: 'One\nTwo', reply_to: 'nora@bookme.example' }),
        app,
      ),
    ).toMatchObject({ replyTo: 'nora@bookme.example' })
  })
})

describe('the worker', () => {
  let table: TestTable
  beforeAll(async () => {
    table = await startTable()
  })
  afterAll(() => {
    table.stop()
  })

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
  const verified = job('verification_done', { name: 'Wren', link: '/home' })

  it('sends once, however often and at once the message comes', async () => {
    const message = await put(verified)
    const { sent, send } = mailer()
    await Promise.all(Array.from({ length: 5 }, () => deliver(table.deps(), message, send)))
    await deliver(table.deps(), message, send)
    expect(sent).toMatchObject([{ to: ['reader@bookme.example'], subject: 'Your BookMe account is verified' }])
    expect(await rowOf(message)).toBeUndefined()
  })

  it('keeps the row when sending fails, and the next try sends it', async () => {
    const message = await put(verified)
    const { sent, send } = mailer(1)
    await expect(deliver(table.deps(), message, send)).rejects.toThrow('SES is away')
    expect(await rowOf(message)).toMatchObject({ attempts: 1 })
    await deliver(table.deps(), message, send)
    expect(sent).toHaveLength(1)
  })

  it('takes over from a consumer that crashed, once its lease has lapsed', async () => {
    const message = await put(verified)
    const { sent, send } = mailer()
    await leaseRow(table.deps(), message, 60)
    await deliver(table.deps(), message, send)
    expect(sent).toHaveLength(0)
    expect(isWaiting((await rowOf(message))!, table.now)).toBe(false)
    const { now } = table
    table.now = new Date(Date.parse(now) + 60_000).toISOString()
    expect(isWaiting((await rowOf(message))!, table.now)).toBe(true)
    await deliver(table.deps(), message, send)
    table.now = now
    expect(sent).toHaveLength(1)
  })

  it('goes to everybody who is an admin when it is sent, and to nobody where there is none', async () => {
    const toAdmins = { ...verified, to: everyAdmin }
    const { sent, send } = mailer()
    await deliver(table.deps(), await put(toAdmins), send)
    expect(sent).toEqual([])
    const { email: first } = await verifiedAccount(table, ['agent'])
    const { email: second } = await verifiedAccount(table, ['client'])
    for (const email of [first, second]) await grantAdmin(table.deps(), email)
    await deliver(table.deps(), await put(toAdmins), send)
    expect(sent.map(({ to }) => [...to].sort())).toEqual([[first, second].sort()])
  })

  it('gives up on a poison row after a while, and mails nobody where there is nobody', async () => {
    const poison = await put({ ...verified, template: 'no_such_thing' } as unknown as OutboxJob)
    const { sent, send } = mailer()
    for (let i = 0; i < maxAttempts; i += 1) await expect(deliver(table.deps(), poison, send)).rejects.toThrow()
    expect(isWaiting((await rowOf(poison))!, table.now)).toBe(false)
    const nobody = await put({ ...verified, to: '' })
    await deliver(table.deps(), nobody, send)
    expect(await rowOf(nobody)).toBeUndefined()
    expect(sent).toEqual([])
  })
})

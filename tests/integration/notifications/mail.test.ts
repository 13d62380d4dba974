import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { deliver } from '#functions/notification-worker/deliver.ts'
import { noteReturned } from '#functions/notification-worker/note-returned.ts'
import type { Templates } from '#functions/notification-worker/mail-content.ts'
import { renderMail, type Mail } from '#functions/notification-worker/render.ts'
import { mailParties } from '#functions/_mails/event-mail.ts'
import { everyAdmin, everyAgent, mailTo } from '#functions/_mails/mail-to.ts'
import { isWaiting, leaseRow, maxAttempts, outgoing, type OutboxRow } from '#functions/_data/outbox.ts'
import { outboxKey } from '#functions/_data/keys.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { OutboxJob, OutboxMessage } from '#shared/jobs.ts'
import { mailJob, type MailJob, type MailTemplate, type MailVariables } from '#shared/mails.ts'
import { grantAdmin } from '../../../tools/grant-admin.ts'
import { makeAccount, verifiedAccount } from '#tests/support/accounts.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

const app = 'https://bookme.example'
const now = '2026-06-01T12:00:00.000Z'
type Job = (typeof mailJob)['options'][number]
const templates: [string, Job][] = mailJob.options.map((job) => [job.shape.template.value, job])

const partsOf = (valueOf: (variable: string) => unknown): Record<string, unknown> => ({
  changes: [{ label: valueOf('label'), before: valueOf('before'), after: null }],
  options: [{ title: valueOf('title'), price: valueOf('price') }],
  earnings: [{ label: valueOf('label'), amount: valueOf('amount') }],
})

/** A variable that names one of a few kinds has no other value. */
const choiceOf = (schema: z.ZodType, value: unknown): unknown =>
  kindsOf(schema).length > 0 && !schema.safeParse(value).success ? kindsOf(schema)[0] : value
const kindsOf = (schema: z.ZodType): readonly unknown[] =>
  schema instanceof z.ZodOptional
    ? kindsOf(schema.unwrap() as z.ZodType)
    : schema instanceof z.ZodEnum
      ? schema.options
      : []

/** A mail with a value for each of its variables, or only for the required ones. */
const sampleOf = (job: Job, valueOf: (variable: string) => unknown, isWhole = true): MailJob => {
  const fields = Object.entries<z.ZodType>(job.shape.variables.shape)
  const variables = fields.flatMap(([variable, schema]) =>
    isWhole || !schema.safeParse(undefined).success
      ? [[variable, partsOf(valueOf)[variable] ?? choiceOf(schema, valueOf(variable))]]
      : [],
  )
  const template = job.shape.template.value
  return mailJob.parse({
    type: 'mail',
    template,
    to: 'reader@bookme.example',
    variables: Object.fromEntries(variables),
  })
}

describe('mails', () => {
  it('compile only with their own variables', () => {
    // @ts-expect-error A variable is missing.
    mailTo('a@b.example', 'contact_message', { name: 'Nora', email: '', phone: '', message: 'Hi', reply_to: '' })
    // @ts-expect-error The variable is called `link`.
    mailTo('a@b.example', 'password_reset', { lnik: '/password-reset' })
    // @ts-expect-error No mail of this name.
    mailTo('a@b.example', 'password_rest', { link: '/password-reset' })
    const aboutEvent = (event: Event) => [
      mailParties(event, ['client', 'agent'], 'contract_signed', { signature: 'Nora' }),
      // @ts-expect-error The mail has its own variable.
      mailParties(event, 'client', 'contract_signed'),
      // @ts-expect-error The variable is called `signature`.
      mailParties(event, 'client', 'contract_signed', { signatur: 'Nora' }),
      // @ts-expect-error This mail has no own variables.
      mailParties(event, 'client', 'request_taken', { reason: 'none' }),
      // @ts-expect-error No such audience.
      mailParties(event, 'clients', 'request_taken'),
      // @ts-expect-error This mail is for the client alone.
      mailParties(event, 'agent', 'request_taken'),
      // @ts-expect-error Not about an event.
      mailParties(event, 'client', 'password_reset', { link: '/' }),
    ]
    expect(aboutEvent).toBeTypeOf('function')
    // @ts-expect-error A template knows the variables of its mail and no others.
    const template: Templates['password_reset'] = ({ links }) => ({ subject: links, heading: '', paragraphs: [] })
    expect(template).toBeTypeOf('function')
  })

  it('are each sent by some use case, effect or reminder', () => {
    const files = globSync('functions/**/*.ts', { exclude: ['functions/notification-worker/templates/**'] })
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    expect(files.length).toBeGreaterThan(100)
    for (const [template] of templates) expect(source).toMatch(new RegExp(`'${template}'|\\b${template}: \\{`))
  })

  it('are rejected by the worker if a required variable is missing', () => {
    const [name, job] = templates[0]!
    const whole = sampleOf(job, (variable) => (variable === 'audience' ? 'vendors' : variable))
    for (const variable of Object.keys(sampleOf(job, valueFor('client'), false).variables))
      expect(
        mailJob.safeParse({ ...whole, variables: { ...whole.variables, [variable]: undefined } }).success,
        name,
      ).toBe(false)
  })

  it('reach one reader per person of each audience, with the part and rate of a vendor', () => {
    const email = (who: string) => `${who}@bookme.example`
    const musician = { user_id: 'usr_1', musician_id: 'mus_1', musician_name: 'Sam', email: email('sam') }
    const event = {
      id: 'evt_1',
      name: 'Gala',
      client: { name: 'Nora', email: email('nora') },
      agent: { name: 'Grace', email: null },
      musicians: [
        { ...musician, instrument: 'Drums', rate: 30_000, status: 'confirmed' },
        { ...musician, instrument: 'Congas', rate: 20_000, status: 'requested' },
        { ...musician, user_id: 'usr_2', musician_id: 'mus_2', instrument: 'Bass', status: 'declined' },
      ],
    } as unknown as Event
    const by = { by: 'Grace' }
    const mails = mailParties(event, ['vendors', 'agent', 'client'], 'change_withdrawn', { changes: [], ...by })
    expect(mails.map(({ to }) => to)).toEqual([email('sam'), email('nora')])
    expect(mails[0]).toMatchObject({
      variables: {
        audience: 'vendors',
        name: 'Sam',
        agent: 'Grace',
        your_part: 'musician (Drums) and musician (Congas)',
        your_rate: '$500.00',
      },
    })
    expect(mails[1]!.variables).not.toHaveProperty('your_part')
  })
})

const audiences = ['client', 'agent', 'admins', 'vendors'] as const
const valueFor =
  (audience: (typeof audiences)[number], make = (variable: string) => `[${variable}]`) =>
  (variable: string) =>
    variable === 'audience' ? audience : make(variable)

describe('templates', () => {
  it.each(templates)('%s has a subject and two parts for every reader, even without optional variables', (_, job) => {
    for (const audience of audiences)
      for (const isWhole of [true, false]) {
        const mail = renderMail(sampleOf(job, valueFor(audience), isWhole), app, { now })
        expect(mail.subject.length).toBeGreaterThan(5)
        expect(mail.text).toContain('BookMe')
        expect(mail.html).toMatch(/^<!doctype html>[\s\S]*<\/html>$/)
        expect(mail.html + mail.text).not.toMatch(/undefined|null|\bNaN\b|\[object/)
      }
  })

  it.each(templates)('%s lets no variable become markup, a header or an external link', (_, job) => {
    const hostile = '</p><script>alert(1)</script>"\'&\r\nBcc: victim@bookme.example'
    const special: Record<string, string> = {
      link: '//evil.example/x',
      reply_to: 'a@b.example\r\nBcc: c@d.example',
    }
    for (const audience of audiences) {
      const mail = renderMail(
        sampleOf(
          job,
          valueFor(audience, (variable) => special[variable] ?? hostile),
        ),
        app,
        { now },
      )
      expect(mail.html).not.toContain('<script')
      expect(mail.html).not.toContain('href="//evil')
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.replyTo ?? '').not.toMatch(/[\r\n]/)
      for (const [, address] of mail.html.matchAll(/href="([^"]*)"/g))
        expect(address).toMatch(/^https:\/\/bookme\.example/)
    }
  })

  const gala = {
    name: 'Elena',
    event: 'Gala',
    when: 'Sat, Jun 6',
    venue: '',
    agent: 'Grace',
    client: 'Nora',
    link: '/event?id=evt_1',
  }
  const read = <T extends MailTemplate>(template: T, variables: MailVariables[T]) =>
    renderMail(mailTo('reader@bookme.example', template, variables)[0]!, app, { now })

  it('link to the app, show the available details, and replies go to the sender', () => {
    const asked = read('vendor_requested', { ...gala, audience: 'vendors', your_part: 'artist' })
    expect(asked).toMatchObject({ subject: 'Can you play Gala?' })
    expect(asked.text).toContain('Confirm or decline:\nhttps://bookme.example/event?id=evt_1')
    expect(asked.text).toContain('Your part: artist')
    expect(asked.text).not.toContain('Where:')
    const sender = { name: 'Nora', email: 'nora@bookme.example', phone: '', reply_to: 'nora@bookme.example' }
    expect(read('contact_message', { ...sender, subject: 'Hi', message: 'One\nTwo' })).toMatchObject({
      replyTo: 'nora@bookme.example',
    })
  })

  it('name a method as paid with only where something was paid', () => {
    const mailOf = (template: MailTemplate, more: Record<string, string> = {}) => {
      const job = sampleOf(templates.find(([name]) => name === template)![1], valueFor('client'))
      return renderMail(mailJob.parse({ ...job, variables: { ...job.variables, ...more } }), app, { now })
    }
    expect(mailOf('payment_made').text).toContain('Paid with')
    expect(mailOf('payment_failed').text).toMatch(/Payment method.*\[method\]/)
    expect(mailOf('payment_failed').text).not.toContain('Paid with')
    expect(mailOf('invoice_sent').text).not.toContain('[method]')
    const asked = mailOf('payment_failed', { reason: 'Your bank wants you to confirm this payment' })
    expect(asked.subject).toBe('Please confirm your payment: [event]')
    expect(asked.text).not.toContain('did not go through')
    expect(mailOf('verification_done').text).toContain('add your bank account')
  })

  it('tell the client where to pay, and the agency whose payment failed', () => {
    const url = 'https://invoice.provider.example/i/1'
    const amounts = { payment: 'deposit', amount: '$1.00', fee: '$0.00', total: '$1.00', method: '' }
    const failed = { ...gala, ...amounts, reason: 'Declined', url }
    const [client, agent] = [
      read('payment_failed', { ...failed, audience: 'client' }),
      read('payment_failed', { ...failed, audience: 'agent' }),
    ]
    expect(client.html).toContain(`href="${url}"`)
    expect(agent.text).toContain('A payment of Nora failed')
    expect(agent.html).not.toContain(url)
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

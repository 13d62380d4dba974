import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Templates } from '#functions/messages/delivery/mail-content.ts'
import { subjectFor } from '#functions/messages/delivery/subject.ts'
import { renderMail } from '#functions/messages/delivery/render.ts'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { mailVariables, parseMailJob, type MailTemplate, type MailVariables } from '#shared/mails.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { sampleOf } from '#tests/support/mail-samples.ts'

const app = 'https://bookme.example'
const now = '2026-06-01T12:00:00.000Z'
const templates = Object.keys(mailVariables) as MailTemplate[]

describe('mails', () => {
  it('compile only with their own variables', () => {
    // @ts-expect-error A variable is missing.
    mailTo('a@b.example', 'contact_message', { name: 'Nora', email: '', phone: '', message: 'Hi', reply_to: '' })
    // @ts-expect-error The variable is called `link`.
    mailTo('a@b.example', 'password_reset', { lnik: '/password-reset' })
    // @ts-expect-error No mail of this name.
    mailTo('a@b.example', 'password_rest', { link: '/password-reset' })
    const aboutEvent = (event: Event) => [
      mailParties(inForce(event), ['client', 'agent'], 'contract_signed', { signature: 'Nora' }),
      // @ts-expect-error The mail has its own variable.
      mailParties(inForce(event), 'client', 'contract_signed'),
      // @ts-expect-error The variable is called `signature`.
      mailParties(inForce(event), 'client', 'contract_signed', { signatur: 'Nora' }),
      // @ts-expect-error This mail has no own variables.
      mailParties(inForce(event), 'client', 'request_taken', { reason: 'none' }),
      // @ts-expect-error No such audience.
      mailParties(inForce(event), 'clients', 'request_taken'),
      // @ts-expect-error This mail is for the client alone.
      mailParties(inForce(event), 'agent', 'request_taken'),
      // @ts-expect-error Not about an event.
      mailParties(inForce(event), 'client', 'password_reset', { link: '/' }),
    ]
    expect(aboutEvent).toBeTypeOf('function')
    // @ts-expect-error A template knows the variables of its mail and no others.
    const template: Templates['password_reset'] = ({ links }) => ({ subject: links, heading: '', paragraphs: [] })
    expect(template).toBeTypeOf('function')
  })

  it('to or by somebody with an unconfirmed address contain no typed text', () => {
    const typed = 'Claim your prize'
    // An address that an agent has proven (ADR 18).
    const repliesOf: Partial<Record<MailTemplate, string>> = {
      client_invited: 'agent@bookme.example',
      vendor_invited: 'agent@bookme.example',
    }
    const ours: Record<string, string> = {
      reply_to: 'agent@bookme.example',
      link: '/event?id=evt_1',
      days: '14',
      hours: '24',
      device: 'Chrome on Linux',
      at: '2026-11-01 12:00 UTC',
    }
    const reader = { first: undefined, wordless: true, now: '2026-11-01T12:00:00.000Z' }
    for (const template of templates) {
      const mail = renderMail(
        sampleOf(template, (variable) => ours[variable] ?? typed),
        'https://bookme.example',
        reader,
      )
      expect([template, JSON.stringify(mail).includes(typed)]).toEqual([template, false])
      expect(mail).toMatchObject({ calendar: undefined, replyTo: repliesOf[template] })
    }
  })

  it('are each sent by some use case, effect or reminder', () => {
    const files = globSync('functions/**/*.ts', { exclude: ['functions/messages/delivery/templates/**'] })
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    expect(files.length).toBeGreaterThan(100)
    for (const template of templates) expect(source).toMatch(new RegExp(`'${template}'|\\b${template}: \\{`))
  })

  it('are rejected by the worker if a required variable is missing', () => {
    const [template] = templates
    const whole = sampleOf(template!, (variable) => (variable === 'audience' ? 'vendors' : variable))
    for (const variable of Object.keys(sampleOf(template!, valueFor('client'), false).variables))
      expect(
        () => parseMailJob({ ...whole, variables: { ...whole.variables, [variable]: undefined } }),
        variable,
      ).toThrow(z.ZodError)
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
    const mails = mailParties(inForce(event), ['vendors', 'agent', 'client'], 'change_withdrawn', {
      changes: [],
      ...by,
    })
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

describe('the mail about a request', () => {
  it('begins with the wanted day, because its name carries the day on which it was made', () => {
    const subjectOf = (template: 'request_received' | 'request_sent') =>
      renderMail(
        sampleOf(template, (variable) => (variable === 'when' ? 'Sat, Dec 5, 2026' : valueFor('client')(variable))),
        app,
        { now },
      ).subject
    expect(subjectOf('request_received')).toMatch(/^New request for Sat, Dec 5, 2026: /)
    expect(subjectOf('request_sent')).toBe('We have your request for Sat, Dec 5, 2026')
  })
})

describe('the subject of a mail about an event', () => {
  const evening = 'Saturday, December 5, 2026, 7:00 PM to 11:00 PM (Eastern Standard Time)'
  const aboutEvents = templates.filter((template) => 'when' in mailVariables[template]().shape)
  const read = (template: MailTemplate, audience: string, about: Record<string, string>) =>
    renderMail(
      sampleOf(template, (variable) => about[variable] ?? valueFor(audience as (typeof audiences)[number])(variable)),
      app,
      { now },
    )

  it.each(aboutEvents)('%s tells two events of one evening apart, and two evenings of one event', (template) => {
    for (const audience of audiences) {
      const gala = read(template, audience, { event: 'Gala', act: 'Gala', when: evening, event_id: 'evt_1' })
      const ball = read(template, audience, { event: 'Ball', act: 'Ball', when: evening, event_id: 'evt_2' })
      const later = {
        event: 'Gala',
        act: 'Gala',
        when: evening.replace('December 5', 'December 12'),
        event_id: 'evt_3',
      }
      // The name of a request is no name yet: its subject has the client and the whole time.
      if (!template.startsWith('request_')) expect([template, gala.subject]).not.toEqual([template, ball.subject])
      expect([template, read(template, audience, later).subject]).not.toEqual([template, gala.subject])
      // Mail programs show those of one event together.
      const threads = template.startsWith('hold_') ? [undefined, undefined] : ['evt_1', 'evt_2']
      expect([gala.thread, ball.thread]).toEqual(threads.map((id) => id && `<${id}@bookme.example>`))
    }
  })

  it('has the day behind the name, and nothing twice', () => {
    const about = { name: 'Gala', when: evening }
    expect(subjectFor('Can you play? Gala', about, now)).toBe('Can you play? Gala (Sat, Dec 5)')
    expect(subjectFor('Did you play Gala?', about, now)).toBe('Did you play Gala (Sat, Dec 5)?')
    expect(subjectFor('Coming up on Saturday, December 5, 2026: Gala', about, now)).not.toContain('(')
    expect(subjectFor('We play soon', about, now)).toBe('We play soon: Gala (Sat, Dec 5)')
    expect(subjectFor('Gala', undefined, now)).toBe('Gala')
    expect(subjectFor('Gala', about, '2024-11-01T12:00:00.000Z')).toBe('Gala (Sat, Dec 5, 2026)')
  })
})

const audiences = ['client', 'agent', 'admins', 'vendors'] as const
const valueFor =
  (audience: (typeof audiences)[number], make = (variable: string) => `[${variable}]`) =>
  (variable: string) =>
    variable === 'audience' ? audience : make(variable)

describe('templates', () => {
  it.each(templates)('%s has a subject and two parts for every reader, even without optional variables', (template) => {
    for (const audience of audiences)
      for (const isWhole of [true, false]) {
        const mail = renderMail(sampleOf(template, valueFor(audience), isWhole), app, { now })
        expect(mail.subject.length).toBeGreaterThan(5)
        expect(mail.text).toContain('BookMe')
        expect(mail.html).toMatch(/^<!doctype html>[\s\S]*<\/html>$/)
        expect(mail.html + mail.text).not.toMatch(/undefined|null|\bNaN\b|\[object/)
      }
  })

  it('says to a client whether anything is charged after an event is called off', () => {
    const text = (isWhole: boolean) =>
      renderMail(sampleOf('event_canceled', valueFor('client'), isWhole), app, { now }).text
    expect(text(false)).toContain('Nothing more will be charged.')
    expect(text(true)).toContain('Still charged')
    expect(text(true)).not.toContain('Nothing more will be charged.')
  })

  it.each(templates)('%s lets no variable become markup, a header or an external link', (template) => {
    const hostile = '</p><script>alert(1)</script>"\'&\r\nBcc: victim@bookme.example'
    const special: Record<string, string> = {
      link: '//evil.example/x',
      reply_to: 'a@b.example\r\nBcc: c@d.example',
    }
    for (const audience of audiences) {
      const mail = renderMail(
        sampleOf(
          template,
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
        expect(address).toMatch(/^(https:\/\/bookme\.example|tel:\+1\d{10}$)/)
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
      const job = sampleOf(template, valueFor('client'))
      return renderMail(parseMailJob({ ...job, variables: { ...job.variables, ...more } }), app, { now })
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

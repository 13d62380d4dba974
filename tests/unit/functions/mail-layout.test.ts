import { describe, expect, it } from 'vitest'
import { mailParties } from '#functions/event/mails/event-mail.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import { htmlLayout } from '#functions/messages/delivery/html-layout.ts'
import type { LaidOut } from '#functions/messages/delivery/laid-out.ts'
import { renderMail } from '#functions/messages/delivery/render.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { MailTemplate, MailVariables } from '#shared/mails.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'

const app = 'https://bookme.example'
const now = '2026-06-01T12:00:00.000Z'
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

describe('mails', () => {
  const grace = { agent_email: 'grace@bookme.example', agent_phone: '9175550111', agent_picture: '/pictures/grace.jpg' }

  it('to clients and vendors end with the agent, who answers replies', () => {
    for (const audience of ['client', 'vendors'] as const) {
      const mail = read('change_withdrawn', { ...gala, ...grace, audience, changes: [] })
      expect(mail.replyTo).toBe('grace@bookme.example')
      expect(mail.text).toContain('Grace\nYour agent\n917-555-0111\ngrace@bookme.example')
      expect(mail.html).toContain('src="https://bookme.example/pictures/grace.jpg"')
      expect(mail.html).toContain('href="tel:+19175550111"')
    }
    const event = {
      id: 'evt_1',
      name: 'Gala',
      version: 4,
      start: '2026-06-06T23:00:00.000Z',
      end: '2026-06-07T03:00:00.000Z',
      client: { name: 'Nora', email: 'nora@bookme.example' },
      agent: { name: 'Grace', email: 'grace@bookme.example', cell_phone: '9175550111' },
      musicians: [],
    } as unknown as Event
    const [toClient] = mailParties(inForce(event), 'client', 'request_taken')
    const [toAgent, toAdmins] = mailParties(inForce(event), ['agent', 'admins'], 'dispute_won', { amount: '$1.00' })
    const entry = { event_id: 'evt_1', version: '4', start: event.start, end: event.end }
    expect(toClient!.variables).toMatchObject({ agent_phone: '9175550111', ...entry })
    for (const job of [toAgent!, toAdmins!]) {
      expect(job.variables).not.toHaveProperty('agent_phone')
      expect(renderMail(job, app, { now }).replyTo).toBeUndefined()
    }
  })

  it('of messages ask for a reply where one arrives in the conversation, and else for an answer in the app', () => {
    const messages = [{ from: 'Grace', text: 'When do you load in?' }]
    const [job] = mailTo('reader@bookme.example', 'messages_unread', { ...gala, audience: 'client', messages })
    const reply = { address: 'reply+0@reply.bookme.example', asked: undefined }
    const [received, other] = [renderMail(job!, app, { now, reply }), renderMail(job!, app, { now })]
    expect(received).toMatchObject({ replyTo: reply.address, text: expect.stringContaining('Reply to this mail or') })
    expect(received.text).not.toContain('Please answer in the app')
    expect(other.text).toContain('Please answer in the app, so that everybody concerned reads it.')
    expect(other.text).not.toContain('Reply to this mail')
  })

  it('have the event for the calendar, which a cancellation takes out again', () => {
    const times = {
      start: '2026-06-06T23:00:00.000Z',
      end: '2026-06-07T03:00:00.000Z',
      event_id: 'evt_1',
      version: '7',
    }
    const agent = { agent: 'The "Agency"', agent_email: 'agent@agency.example' }
    const party = {
      ...gala,
      ...times,
      ...agent,
      event: `Gala, ${'Łukasz & '.repeat(9)}friends`,
      venue: 'Barn; Rhinebeck',
    }
    const booked = read('event_booked', { ...party, audience: 'vendors' }).calendar!
    expect(booked.method).toBe('PUBLISH')
    for (const line of [
      'DTSTART:20260606T230000Z',
      'DTEND:20260607T030000Z',
      'UID:evt_1@bookme',
      'SEQUENCE:7',
      'LOCATION:Barn\\; Rhinebeck',
      'STATUS:CONFIRMED',
      'METHOD:PUBLISH',
      'ORGANIZER;CN="The  Agency ":mailto:agent@agency.example',
      'URL:https://bookme.example/event?id=evt_1',
    ])
      expect(booked.file.split('\r\n')).toContain(line)
    for (const line of booked.file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(booked.file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${party.event.replace(',', '\\,')}`)
    const canceled = read('event_canceled', { ...party, audience: 'client', by: 'client' }).calendar!
    expect(canceled.method).toBe('CANCEL')
    expect(canceled.file).toContain('STATUS:CANCELLED')
    // A METHOD demands an organizer.
    const nobody = read('event_booked', { ...party, agent_email: undefined, audience: 'vendors' }).calendar!
    expect([nobody.method, nobody.file.includes('METHOD')]).toEqual([undefined, false])
    const asked = read('vendor_requested', { ...party, audience: 'vendors' }).calendar!
    expect(asked.file).toContain('STATUS:TENTATIVE')
    expect(read('event_booked', { ...gala, audience: 'vendors' }).calendar).toBeUndefined()
    const over = { ...party, start: '2026-05-06T23:00:00.000Z', end: '2026-05-07T03:00:00.000Z' }
    expect(read('event_booked', { ...over, audience: 'vendors' }).calendar).toBeUndefined()
  })

  it('greet once by name, and nobody where the address belongs to no account any more', () => {
    expect(read('account_deleted', {}).text).toContain('\n\nHello,\n\n')
    const paid = read('vendor_paid_outside', {
      ...gala,
      audience: 'vendors',
      amount: '$90.00',
      method: 'cash',
      day: 'Sunday',
      reason: 'Refused',
    })
    expect(paid.text.match(/Hi Elena/g)).toHaveLength(1)
  })

  it('tell the payee about a payout in their own voice, and admins whose it is and where to look', () => {
    const payout = {
      name: 'Sam',
      amount: '$90.00',
      items: 'Gala: $90.00',
      earnings: [{ label: 'Gala', amount: '$90.00' }],
    }
    const payee = read('payout_failed', { ...payout, audience: 'payee' })
    expect(payee.text).toContain('Your bank rejected a payout')
    expect(payee.text).toContain('Gala:  $90.00\nTotal: $90.00')
    const admins = read('payout_failed', { ...payout, name: 'Sam Novak', audience: 'admins' })
    expect(admins.text).toContain('The bank of Sam Novak rejected a payout')
    for (const mail of [admins, read('payouts_stopped', { name: 'Sam Novak', todo: 'Wait', audience: 'admins' })])
      expect(mail.text).toContain('Open money:\nhttps://bookme.example/money')
  })

  it('do not report a payment as failed to the agent while the client only has to confirm it', () => {
    const amounts = { payment: 'deposit', amount: '$1.00', fee: '$0.00', total: '$1.00', method: 'Visa' }
    const mail = read('payment_failed', { ...gala, ...amounts, audience: 'agent', reason: confirmWithBank })
    expect(mail.subject).toBe('To be confirmed: deposit for Gala')
    expect(mail.text).not.toMatch(/failed|could not be charged/)
  })

  it('fit a phone with an option of one long word, without breaking its price', () => {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const layout = {
      heading: 'H',
      greeting: '',
      paragraphs: [],
      details: [[word, 'Two sets']],
      amounts: [[word, '$1']],
    }
    const html = htmlLayout({ ...layout, appUrl: app } as unknown as LaidOut)
    const cells = [...html.matchAll(/<td[^>]*style="([^"]*)">([^<]*)/g)].map(([, style, text]) => ({ style, text }))
    const nowrap = cells.filter(({ style }) => style!.includes('nowrap')).map(({ text }) => text)
    expect(nowrap).toEqual(['$1'])
    expect(html).toContain('overflow-wrap:anywhere')
  })

  it('put amounts under each other, in the text as in HTML', () => {
    const amounts = { payment: 'deposit', amount: '$2,800.00', fee: '$81.50', total: '$2,881.50', method: 'Visa' }
    const mail = read('payment_made', { ...gala, ...amounts, audience: 'client' })
    expect(mail.text).toContain('Amount:         $2,800.00\nProcessing fee:    $81.50\nTotal:          $2,881.50')
    expect(mail.html).toMatch(/font-weight:700[^>]*>Total</)
    expect(mail.html).toContain('prefers-color-scheme:dark')
  })
})

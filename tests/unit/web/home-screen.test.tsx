import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { projectRow } from '#functions/event/rules/event-projection.ts'
import { projectionOf } from '#functions/event/rules/views.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { cents } from '#shared/domain/money.ts'
import { HomePage } from '#web/booking/home/components/home-page.tsx'
import { setServerTime } from '#web/lib/clock.ts'
import { session } from '#web/lib/session.ts'
import { at, booked, ids, paidInFull, userOf, viewers, withAll } from '../domain/support.ts'
import { asSent, asSentRow, fakeApi, login, messages, show, user } from './support.tsx'

/** The page of an agent. */

const now = '2026-03-01T12:00:00.000Z'
beforeEach(() => {
  setServerTime(now)
  session.start({ ...login, id: userOf(ids.agent) })
})

const later = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()
const on = (days: number) => ({ start: later(days), end: later(days + 0.2) })
const agreement = { version: 1, signed_at: now }
const rowOf = (name: string, event: Event) =>
  asSentRow(projectRow(projectionOf(inForce({ ...event, id: `evt_${name}`, name })), viewers.agent))
const agent = user({ id: userOf(ids.agent), is_agent: true, agent: { id: ids.agent, name: 'Al Agent' } as never })

const events = [
  rowOf('ended', paidInFull({ agreement, ...on(-6.2) })),
  rowOf('ready', paidInFull({ agreement, ...on(12) })),
  rowOf('later', booked({ agreement, ...on(90), balance_due_at: later(60) })),
  rowOf('unanswered', withAll(at('pending', 'requested', on(1)), 'requested')),
]
const replies = {
  'GET /tasks': { body: events },
  'GET /booking-requests': { body: [{ id: 'evt_new', name: 'A request', start: later(50), end: later(50.1) }] },
  'GET /unread-messages': { body: [] },
  'GET /holds': { body: [] },
  'GET /prospects': { body: [] },
}

const open = (more: Parameters<typeof fakeApi>[0] = {}) => {
  const sent = fakeApi({ ...replies, ...more })
  show(<HomePage user={agent} onRequest={() => undefined} welcome={null} />, '/')
  return sent
}
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const filled = () =>
  [...document.querySelectorAll<HTMLElement>('.MuiButton-contained')].map((one) => one.getAttribute('aria-label'))

it('has one filled button, that of the worst, and then the rest by what it costs', async () => {
  open()
  await screen.findByRole('heading', { name: /At risk/ })
  expect(filled()).toEqual(['Remind: unanswered'])
  expect(titles().slice(1)).toEqual(['At risk 1', 'New 1', 'Money 1', 'Next gigs 2'])
  const tiles = screen.getByRole('region', { name: 'Pages' })
  const [money, gigs] = [/Money/, /Next gigs/].map((name) => screen.getByRole('heading', { name }))
  expect(money!.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(tiles.compareDocumentPosition(gigs!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('asks those who have not answered once more', async () => {
  const event = asSent(withAll(at('pending', 'requested', on(1)), 'requested'))
  const sent = open({ 'PUT /events/evt_unanswered/request': { body: event } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remind: unanswered' }))
  await waitFor(() => expect(messages().join()).toContain('will be reminded'))
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(4)
})

it('sends the reminder of a gig that nobody has said was played, or opens it to write', async () => {
  const path = '/events/evt_ended/reminders'
  const reminder = { key: 'gig_end~~x~y', kind: 'gig_end', role: 'vendors', name: 'Bo Leader', state: 'sent', at: now }
  const plan = { paused_at: null, proposal_opened_at: null, proposal_opens: null, reminders: [reminder] }
  const sent = open({ [`GET ${path}`]: { body: plan }, [`PUT ${path}`]: { body: plan } })
  await userEvent.click(await screen.findByRole('button', { name: 'Remind: ended' }))
  await waitFor(() => expect(messages().join()).toContain('Bo Leader will be reminded'))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ send: reminder.key })
})

it('leads to each of the gigs whose vendors are paid by one button', async () => {
  const played = (name: string) => {
    const event = paidInFull({ agreement, ...on(-9), status: 'played', id: `evt_${name}`, name })
    const payments = event.payments.map((one) => ({ ...one, available_at: later(-1) }))
    const row = projectRow(projectionOf(inForce({ ...event, payments })), viewers.agent)
    return asSentRow({ ...row, to_pay_out: cents(190_000) })
  }
  open({ 'GET /tasks': { body: [played('gala'), played('ball')] } })
  await screen.findByRole('button', { name: 'Pay all 2' })
  for (const name of ['gala', 'ball'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/event?id=evt_${name}`)
})

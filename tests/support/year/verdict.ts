import { localDate } from '#shared/domain/time.ts'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'
import type { ReminderKind } from '#shared/domain/reminders/table.ts'
import type { PlayedGig, Reminded, Standing, YearLog } from './log.ts'
import { day, hour } from './acts.ts'
import { judgeTexts, sheetOf } from './text-verdict.ts'

/** Which reminders a year should have brought, by docs/product.md#reminders and what people did, not by the code. */

interface Expected {
  kind: ReminderKind
  event: string
  to: string
  from: number
  /** Not worth sending from then on, or the act is done. */
  until: number
  /** An act that a later change undoes. */
  again?: { until: number; isOpen(time: number): boolean }
}

const atVenue = 'America/New_York'
/** Nine in the morning at the venue, some days after the day of an instant. */
const nine = (instant: number, days: number) => {
  const midnight = Math.floor(wallAt(instant, atVenue) / day) * day
  return timeOfWall(midnight + days * day + 9 * hour, atVenue)
}

/** Of an invoice, at nine in the morning at the venue: days after it is due, and for how many. */
const ofInvoice = [
  ['invoice_due_soon', -3, 3],
  ['invoice_due_today', 0, 7],
  ['invoice_overdue', 7, 7],
  ['invoice_long_overdue', 14, 30],
] as const

/** A day before the start, or later, an hour after its times changed. */
const sheetUnseen = (gig: PlayedGig, from: number): Expected[] => {
  const { id, client, artist, agent, start } = gig
  const sheets = [client, artist].map((reader) => sheetOf(gig, reader))
  const isOpen = (time: number) => !sheets.every(({ isSeen }) => isSeen(time))
  const times = gig.sheet.map(({ at }) => at).filter((at) => at > from)
  const first = [from, ...times].find(isOpen)
  if (first === undefined) return []
  const until = times.find((at) => at > first && !isOpen(at)) ?? start
  return [{ kind: 'sheet_unseen', event: id, to: agent, from: first, until, again: { until: start, isOpen } }]
}

const expectedOf = (gig: PlayedGig): Expected[] => {
  const { id, client, agent, artist, start, end, done } = gig
  const found: Expected[] = []
  const when = (kind: Parameters<typeof done.get>[0]) => done.get(kind) ?? Infinity
  const expect = (kind: ReminderKind, to: string, from: number, until: number, ...acts: number[]) => {
    if (from < Infinity) found.push({ kind, event: id, to, from, until: Math.min(until, ...acts) })
  }
  const [asked, answered, sent, opened, signed, paid] = (
    ['asked', 'answered', 'sent', 'opened', 'signed', 'paid'] as const
  ).map(when) as [number, number, number, number, number, number]
  const off = when('called_off')
  const said = when('gig_end')
  expect('request_unanswered', artist, asked + day, asked + 2 * day, answered)
  expect('request_silent', agent, asked + 2 * day, asked + 7 * day, answered)
  const isAtBar = artist === 'bandleader'
  const booked = isAtBar ? answered : paid
  const expiry = sent + 14 * day
  expect('proposal_unopened', client, sent + 2 * day, sent + 4 * day, opened, signed)
  expect('proposal_unsigned', client, sent + 5 * day, sent + 7 * day, signed)
  expect('proposal_expires', client, expiry - day, expiry, signed)
  expect('proposal_expired', agent, expiry, expiry + 7 * day, signed)
  expect('deposit_unpaid', client, signed + day, signed + 3 * day, paid)
  expect('deposit_unpaid', client, signed + 3 * day, signed + 5 * day, paid)
  if (booked === Infinity) return found
  const [invoiced, invoicePaid] = [when('invoiced'), when('invoice_paid')]
  if (invoiced < Infinity)
    for (const [kind, days, worth] of ofInvoice) {
      const from = nine(invoiced + 14 * day, days)
      expect(kind, client, from, from + worth * day, invoicePaid)
    }
  const due = timeOfWall(wallAt(start, atVenue) - 30 * day, atVenue)
  // Booked later, it is paid in full.
  if (!isAtBar && paid < due) {
    expect('balance_due', client, Math.max(paid, due - 14 * day), due - 10 * day, off)
    expect('balance_due', client, Math.max(paid, due - 3 * day), due, off)
  }
  for (const days of [7, 2])
    for (const to of [client, artist])
      expect('gig_soon', to, Math.max(booked, nine(start, -days)), nine(start, -days) + day, off)
  if (off === Infinity) found.push(...sheetUnseen(gig, start - day))
  const morning = (days: number) => nine(end - 6 * hour, days)
  expect('gig_end', artist, morning(1), morning(1) + 3 * day, said, off)
  expect('gig_end_silent', agent, morning(2), morning(2) + 3 * day, said, off)
  if (artist === 'artist2' && said < Infinity)
    for (const days of [1, 5]) {
      const from = nine(end, days)
      expect('bank_account_missing', artist, Math.max(said, from), from + 3 * day)
    }
  const money = (since: number, [first, second]: [number, number], done: number) => {
    expect('money_waits', agent, nine(since, first), nine(since, second), done)
    expect('money_waits', agent, nine(since, second), nine(since, second + 90), done)
  }
  if (isAtBar) {
    money(end, [3, 10], invoiced)
    if (invoiced < Infinity) money(invoiced + 14 * day, [10, 30], invoicePaid)
  } else if (off < Infinity) {
    // Shares are sent without a click, to those who have an account.
    if (artist === 'artist2') money(off, [3, 10], Infinity)
  } else money(end, [3, 10], artist === 'artist2' ? Infinity : when('vendors_paid'))
  return found
}

/** Night lasts ten hours; one sweep an hour. */
const patience = 12 * hour
const agentKinds: ReadonlySet<ReminderKind> = new Set([
  ...(['request_silent', 'proposal_expired', 'gig_end_silent', 'money_waits'] as const),
])

export interface YearVerdict {
  wrong: string[]
  sent: number
  due: number
  /** Texts that had to come. */
  textsDue: number
}

export const judgeYear = (log: YearLog): YearVerdict => {
  const { gigs, reminders, digests, standings } = log
  const { wrong, due: textsDue } = judgeTexts(log)
  const say = (what: string, one: { at?: number; from?: number; to: string; kind?: string; event?: string }) =>
    wrong.push(`${what}: ${JSON.stringify({ ...one, when: new Date(one.at ?? one.from!).toISOString() })}`)
  const standingAt = (who: string, time: number): Standing =>
    standings.get(who)!.findLast(({ at }) => at <= time) ?? standings.get(who)![0]!
  const turnsWithin = (who: string, from: number, until: number) =>
    standings.get(who)!.some(({ at }) => at > from && at <= until)
  const clock = (who: string, time: number) => (wallAt(time, standingAt(who, time).zone) % day) / hour

  for (const one of reminders) {
    const { zone: _, muted } = standingAt(one.to, one.at)
    if (muted.includes(one.kind)) say('muted', one)
    const time = clock(one.to, one.at)
    if (time < 8 || time >= 22) say('in quiet hours', one)
  }

  const left = new Set<Reminded>(reminders)
  let due = 0
  for (const one of gigs.flatMap(expectedOf)) {
    // The mail of the day comes with the next morning, without what was done meanwhile.
    const isGathered = agentKinds.has(one.kind) && standingAt(one.to, one.from).digest
    const longest = patience + (agentKinds.has(one.kind) ? day : 0)
    const until = agentKinds.has(one.kind)
      ? Math.max(one.until, Math.min(one.until + day, one.until + longest))
      : (one.again?.until ?? one.until)
    const hit = [...left].find(
      ({ kind, event, to, at }) =>
        kind === one.kind &&
        event === one.event &&
        to === one.to &&
        at >= one.from &&
        at < until &&
        (one.again?.isOpen(at) ?? true),
    )
    if (hit) left.delete(hit)
    const isCalm = !turnsWithin(one.to, one.from - day, one.from + longest)
    const isWanted = !standingAt(one.to, one.from).muted.includes(one.kind)
    if (isCalm && isWanted && one.until > one.from + longest) {
      due += 1
      if (!hit) say('missing', one)
      else if (hit.at > one.from + longest) say('late', hit)
      else if (isGathered !== hit.digest) say(isGathered ? 'not gathered' : 'gathered', hit)
    }
  }
  for (const one of left) say('not due, done already, or twice', one)

  const mornings = digests.map(
    ({ at, to }) => `${to} ${localDate(new Date(at).toISOString(), standingAt(to, at).zone)}`,
  )
  for (const [i, { at, to }] of digests.entries()) {
    if (mornings.indexOf(mornings[i]!) !== i) say('second digest of a day', { at, to })
    if (Math.floor(clock(to, at)) !== 8) say('digest not at eight', { at, to })
  }
  return { wrong, sent: reminders.length, due, textsDue }
}

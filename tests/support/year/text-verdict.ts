import { mostCharacters } from '#functions/messages/rules/length.ts'
import { localDate } from '#shared/domain/time.ts'
import { wallAt } from '#shared/domain/wall-clock.ts'
import type { PlayedGig, Standing, Texted, YearLog } from './log.ts'
import { day, hour, type PhoneStep, type SheetStep } from './acts.ts'

/** Which texts a year should have brought, by docs/product.md#texts and what people did, not by the code. */

const atVenue = 'America/New_York'
const iso = (time: number) => new Date(time).toISOString()
const most = { reader: 20, phone: 10, questions: 1 }
/** The provider may be away at first, and the year has one sweep an hour. */
const delay = 2.5 * hour
const night = 10 * hour

const stops = new Set(['stop', 'unsubscribe'])
const starts = new Set(['start', 'yes'])

/** Opt-ins and the last word of each phone, in order of time. */
class Phones {
  readonly #optIns = new Map<string, { at: number; number: string | null }[]>()
  readonly #words = new Map<string, { at: number; isOn: boolean }[]>()
  readonly messages: { at: number; number: string }[] = []
  readonly questions: { at: number; number: string }[] = []

  constructor(steps: readonly PhoneStep[]) {
    for (const step of steps) {
      if ('who' in step) this.#choose(step)
      else {
        const said = step.says.toLowerCase()
        this.messages.push(step)
        if (stops.has(said) || starts.has(said))
          this.#words.set(step.number, [
            ...(this.#words.get(step.number) ?? []),
            { at: step.at, isOn: starts.has(said) },
          ])
      }
    }
  }

  #choose({ at, who, number }: { at: number; who: string; number: string | null }) {
    if (number !== null) {
      if (this.numberOf(who, at) === number && this.isOn(who, at)) return
      if (this.#word(number, at)?.isOn !== false) this.questions.push({ at, number })
    }
    this.#optIns.set(who, [...(this.#optIns.get(who) ?? []), { at, number }])
  }

  #word(number: string, time: number) {
    return this.#words.get(number)?.findLast(({ at }) => at <= time)
  }

  #optIn(who: string, time: number) {
    return this.#optIns.get(who)?.findLast(({ at }) => at <= time)
  }

  numberOf(who: string, time: number): string | null | undefined {
    return this.#optIn(who, time)?.number
  }

  isOn(who: string, time: number): boolean {
    const optIn = this.#optIn(who, time)
    const word = optIn?.number == null ? undefined : this.#word(optIn.number, time)
    return word !== undefined && word.isOn && word.at >= optIn!.at
  }

  /** All the time: the texts of a day are due only then. */
  isOnFrom(who: string, from: number, until: number): boolean {
    const times = [from, ...[...(this.#optIns.get(who) ?? []), ...[...this.#words.values()].flat()].map(({ at }) => at)]
    return times.filter((at) => at >= from && at <= until).every((at) => this.isOn(who, at))
  }
}

/** Changes of the day sheet that one reader sees, those within a minute as one. */
interface Change {
  from: number
  until: number
}

/** A reader's view of the sheet on its day. */
export const sheetOf = ({ client, artist, done, sheet, agent }: PlayedGig, reader: string) => {
  const nameOf = ({ who }: SheetStep) => ({ client, leader: artist, agent })[who]
  const seen = sheet.flatMap((step) => (step.does === 'got_it' && nameOf(step) === reader ? [step.at] : []))
  const first = done.get('sheet_seen')
  const gotIt = [...(first === undefined ? [] : [first]), ...seen]
  const edits = sheet.filter(({ does }) => does === 'run_of_show' || (does === 'call_time' && reader !== client))
  const lastSeen = (time: number) => gotIt.findLast((at) => at <= time)
  const isSeen = (time: number): boolean => {
    const last = lastSeen(time)
    return last !== undefined && !edits.some(({ at }) => at > last && at <= time)
  }
  const changes: Change[] = []
  for (const { at } of edits.filter((edit) => nameOf(edit) !== reader)) {
    const last = changes.at(-1)
    if (last && at - last.until < 60_000) last.until = at
    else changes.push({ from: at, until: at })
  }
  const nextSeen = (time: number) => gotIt.find((at) => at > time) ?? Infinity
  return { changes, isSeen, lastSeen, nextSeen }
}

export interface TextVerdict {
  wrong: string[]
  due: number
}

export const judgeTexts = ({ gigs, texts, phones: steps, standings }: YearLog): TextVerdict => {
  const wrong: string[] = []
  const say = (what: string, one: object, at: number) => wrong.push(`text ${what}: ${JSON.stringify(one)} ${iso(at)}`)
  const phones = new Phones(steps)
  const zoneAt = (who: string, time: number) =>
    (standings.get(who)!.findLast(({ at }) => at <= time) ?? (standings.get(who)![0] as Standing)).zone
  const hasMoved = (who: string, from: number, until: number) => zoneAt(who, from) !== zoneAt(who, until)
  const isNight = (who: string, time: number) => {
    const clock = (wallAt(time, zoneAt(who, time)) % day) / hour
    return clock < 8 || clock >= 22
  }
  const isDayOf = ({ start, end }: PlayedGig, at: number) =>
    localDate(iso(at), atVenue) === localDate(iso(start), atVenue) || (at >= start && at <= end)

  const toPeople = texts.filter(({ about }) => about !== 'phone')
  for (const [id, same] of Map.groupBy(texts, (text) => text.id)) if (same.length > 1) say('twice', { id }, same[1]!.at)
  for (const text of texts) if (text.words.length > mostCharacters) say('too long', text, text.at)
  for (const text of toPeople) {
    const gig = gigs.find(({ id }) => id === text.event)!
    const who = text.who!
    if (!phones.isOn(who, text.at) || phones.numberOf(who, text.at) !== text.to) say('not wanted', text, text.at)
    if (isNight(who, text.at) && !isDayOf(gig, text.at)) say('in quiet hours', text, text.at)
    const link = text.about === 'request' ? /\/answer#[\w-]{43}$/ : new RegExp(`/day-sheet\\?id=${gig.id}$`)
    if (!link.test(text.words)) say('without its link', text, text.at)
  }

  const dayOf = (who: string, about: string, at: number) => `${who} ${about} ${iso(at).slice(0, 10)}`
  const perDay = Map.groupBy(toPeople, ({ who, about, at }) => dayOf(who!, about, at))
  for (const [of, sent] of perDay) if (sent.length > most.reader) say('above the budget', { of }, sent.at(-1)!.at)
  const isSpent = (who: string, at: number) => (perDay.get(dayOf(who, 'gig', at))?.length ?? 0) >= most.reader

  let due = 0
  const left = new Set<Texted>(toPeople)
  const expect = (kind: Texted['about'], who: string, gig: PlayedGig, from: number, until: number, isDue: boolean) => {
    const hit = [...left].find(
      ({ about, event, who: reader, at }) =>
        about === kind && event === gig.id && reader === who && at >= from && at < until,
    )
    if (hit) left.delete(hit)
    if (!isDue) return
    due += 1
    if (!hit) say('missing', { kind, who, event: gig.id }, from)
  }
  for (const gig of gigs) {
    const { client, artist, done, start, end } = gig
    const asked = done.get('asked')
    if (asked !== undefined) {
      const until = Math.min(done.get('answered') ?? Infinity, start)
      const latest = asked + delay + (isNight(artist, asked) ? night : 0)
      const isCalm = !hasMoved(artist, asked, latest) && phones.isOnFrom(artist, asked, latest)
      expect('request', artist, gig, asked, until, isCalm && latest < until)
    }
    for (const reader of [client, artist]) {
      const { changes, isSeen, lastSeen, nextSeen } = sheetOf(gig, reader)
      const sent = toPeople.filter(({ event, who, about }) => about === 'gig' && event === gig.id && who === reader)
      for (const text of sent) if (isSeen(text.at)) say('about what was seen', text, text.at)
      for (const [i, { from, until }] of changes.entries()) {
        if (lastSeen(from) === undefined) continue
        const latest = until + delay
        const next = changes[i + 1]?.from ?? Infinity
        const isCalm = !isSpent(reader, until) && phones.isOnFrom(reader, from, latest)
        const worth = Math.min(nextSeen(until), end)
        expect('gig', reader, gig, from + 60_000, worth, isCalm && latest < Math.min(next, worth))
      }
    }
  }
  for (const text of left) say('not due, done already, or twice', text, text.at)
  judgeAnswers(phones, texts, say)
  return { wrong, due }
}

/**
 * Each message of a phone is answered once, ten a day; an opt-in is a question, one a day and not at night. One may
 * come after midnight.
 */
const judgeAnswers = (
  { messages, questions }: Phones,
  texts: readonly Texted[],
  say: (what: string, one: object, at: number) => void,
) => {
  const wanted = Map.groupBy([...messages, ...questions], ({ number }) => number)
  const answers = Map.groupBy(
    texts.filter(({ about }) => about === 'phone'),
    ({ to }) => to,
  )
  for (const number of new Set([...wanted.keys(), ...answers.keys()])) {
    const [asked, sent] = [wanted.get(number) ?? [], answers.get(number) ?? []]
    const upTo = (all: readonly { at: number; number: string }[], limit: number) =>
      [...Map.groupBy(all, ({ at }) => iso(at).slice(0, 10))]
        .map(([, { length }]) => Math.min(length, limit))
        .reduce((sum, count) => sum + count, 0)
    const ofNumber = (all: readonly { at: number; number: string }[]) => all.filter((one) => one.number === number)
    const due = upTo(ofNumber(messages), most.phone) + upTo(ofNumber(questions), most.questions)
    if (sent.length !== due) say('answers', { number, due, sent: sent.length }, asked[0]?.at ?? 0)
    for (const text of sent)
      if (!asked.some(({ at }) => at <= text.at && text.at < at + delay + night)) say('no answer', text, text.at)
  }
}

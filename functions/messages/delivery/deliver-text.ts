import { outsideQuietHours } from '#shared/domain/reminders/hours.ts'
import { fitted, partsOf } from '#functions/messages/rules/length.ts'
import { textsState } from '#shared/domain/text/opt-in.ts'
import { textTime } from '#functions/messages/rules/when.ts'
import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { textJob, type TextJob } from '#shared/texts.ts'
import { ownReaderRow } from '#functions/messages/data/day-sheet.ts'
import { newAnswerLink } from '#functions/event/data/answer-link.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { optInOf, phoneWordOf, phoneWordWrite } from '#functions/messages/data/texts.ts'
import { findUser } from '#functions/people/data/user.ts'
import { dueRow } from '#functions/platform/db/due.ts'
import { textPaceKey } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { paceOf } from './pace.ts'
import { TextRefused } from './text-refused.ts'
import { holdText, overWrite, takeTextTurn, textIdOf, type TextRow } from './text-turn.ts'

export interface OutgoingText {
  /** E.164 */
  to: string
  words: string
  /** The provider's report names it. */
  id: string
}

/** The one interface of a provider of texts. */
export interface TextSender {
  /** @throws TextRefused if the text was certainly not sent, any other error if it may have been. */
  send(text: OutgoingText): Promise<void>
  /** Parts of texts; the rate of our number. */
  partsPerSecond: number
}

/** A text that is ready, one for later, or none with the reason. */
type Ready = { to: string; words: string } | { later: string } | { none: string }

type PhoneJob = Extract<TextJob, { about: 'phone' }>
type PersonJob = Exclude<TextJob, PhoneJob>

/** People are asked about a time that is proposed, and told about one that is in force. */
const gigOf = ({ about }: PersonJob, event: Event) => {
  const { start, end } = about === 'request' ? event : inForce(event)
  return { start, end, zone: zoneOf(event) }
}

/** It may have waited for the provider or for the morning. */
const isSeen = async (deps: Deps, job: PersonJob): Promise<boolean> =>
  job.about === 'gig' &&
  job.seen_sheet !== undefined &&
  (await ownReaderRow(deps, job.event_id, job.user_id)).version !== job.seen_sheet

const forPerson = async (deps: Deps, job: PersonJob): Promise<Ready> => {
  const [user, event, optIn] = await Promise.all([
    findUser(deps, job.user_id),
    findEvent(deps, job.event_id),
    optInOf(deps, job.user_id),
  ])
  if (!user || user.erased_at !== undefined || !event) return { none: 'gone' }
  const state = textsState(optIn, optIn.number === null ? undefined : await phoneWordOf(deps, optIn.number))
  if (state !== 'on') return { none: state }
  const gig = gigOf(job, event)
  if (job.about === 'gig' && job.seen_sheet !== undefined && gig.end != null && gig.end <= deps.now)
    return { none: 'over' }
  if (await isSeen(deps, job)) return { none: 'seen' }
  const at = textTime(deps.now, user.timezone ?? gig.zone, gig)
  if (at > deps.now) return { later: at }
  const token = job.about === 'request' ? await newAnswerLink(deps, event, user.id) : undefined
  if (job.about === 'request' && token === undefined) return { none: 'not asked any more' }
  const path = job.about === 'request' ? `/answer#${token}` : job.link
  return { to: optIn.number!, words: fitted(job.words, `${deps.appUrl}${path}`) }
}

/** Our question waits for the morning; who wrote to us is awake. */
const forPhone = ({ now }: Deps, { number, words, zone }: PhoneJob): Ready => {
  const at = zone === undefined ? now : outsideQuietHours(now, zone)
  return at > now ? { later: at } : { to: number, words: fitted(words) }
}

const later = (deps: Deps, job: TextJob, at: string): TransactItem[] => [
  put(deps.db.tableName, dueRow(at, { kind: 'text', text_id: textIdOf(job), job })),
]

/** A refused text is over, or waits. @throws NotYet, or the error */
const refused = async (deps: Deps, row: TextRow, to: string, error: TextRefused, pace: ReturnType<typeof paceOf>) => {
  switch (error.refusal) {
    case 'later':
      await holdText(deps, row)
      return pace.pause(1000)
    case 'setup':
      await holdText(deps, row)
      throw error
    case 'opted_out':
      deps.log.warn('text not sent', { reason: error.message })
      return [overWrite(deps, row), phoneWordWrite(deps, to, 'stop')]
    case 'never':
      deps.log.error('text refused', error)
      return [overWrite(deps, row)]
  }
}

/**
 * Sends one text, if its reader still wants it.
 * @returns the last writes of its outbox row. @throws any error that left open whether it was sent.
 */
export const deliverText = async (
  deps: Deps,
  given: unknown,
  sender: TextSender | undefined,
): Promise<readonly TransactItem[]> => {
  const job = textJob().parse(given)
  const leaveOut = (reason: string) => {
    deps.log.info('text left out', { reason })
    return []
  }
  if (!sender) return leaveOut('off')
  const ready = job.about === 'phone' ? forPhone(deps, job) : await forPerson(deps, job)
  if ('none' in ready) return leaveOut(ready.none)
  if ('later' in ready) return later(deps, job, ready.later)
  const pace = paceOf(deps, sender.partsPerSecond / partsOf(ready.words), textPaceKey)
  await pace.turn()
  const turn = await takeTextTurn(deps, job)
  if (turn.is === 'over') return []
  if (turn.is === 'no_budget') return leaveOut('budget')
  if (turn.is === 'unknown') return later(deps, job, turn.until)
  try {
    await sender.send({ ...ready, id: textIdOf(job) })
  } catch (error) {
    if (error instanceof TextRefused) return refused(deps, turn.row, ready.to, error, pace)
    throw error
  }
  deps.log.count('texts')
  return [overWrite(deps, turn.row)]
}

import type { Cents } from '#shared/domain/money.ts'
import { chosen, type EventLike } from '../record/event-like.ts'
import { correctFields, leaderFields, requiredMessages, type EventField } from '../record/fields.ts'
import { combinationRules, type Rule } from './combination-rules.ts'
import { optionErrors } from '../money/option-problems.ts'
import { ratesAddUp, ratesDontAddUp } from '../money/rates.ts'
import { computedRates } from '../money/roster.ts'
import { maxMusicians, tooManyMusicians } from '../record/line-up-limits.ts'
import { endBeforeStart, maxEventDays, tooLong } from '../record/possible-times.ts'
import type { Event } from '../record/schema.ts'

/** Rules for saving an event (docs/product.md#validation). */

export interface SaveProblem {
  message: string
  /** Message per field path (`musicians.0.rate`); only with `correctFields`. */
  errors?: Record<string, string>
  /** Opens the rate dialog. */
  isAboutRates?: boolean
}

const day = 86_400_000

const isAbove0 = (amount: Cents | null | undefined): boolean => (amount ?? 0) > 0

/**
 * Message per field path; empty when valid. Parsing has already checked limits and formats, so this covers missing
 * values and combinations. Artist and band leader need a rate only if selected; a prepaid event needs title and
 * description of its first proposal, and rates that add up for each option; agent and platform rates must be above
 * zero.
 */
export const eventErrors = (event: EventLike): Record<string, string> => {
  const errors: Record<string, string> = {}
  const say = (path: string, message: string) => {
    errors[path] ??= message
  }
  const sayIf = (isWrong: boolean, path: string, message: string) => {
    if (isWrong) say(path, message)
  }
  for (const [field, message] of Object.entries(requiredMessages))
    sayIf(chosen(event[field as keyof typeof requiredMessages]?.trim()) === undefined, field, message)
  sayIf(!isAbove0(event.client_rate), 'client_rate', 'Required')
  for (const list of ['musicians', 'musician_slots'] as const) {
    event[list]?.forEach(({ rate }, i) => sayIf(!isAbove0(rate), `${list}.${i}.rate`, 'Required'))
    sayIf((event[list]?.length ?? 0) > maxMusicians, list, tooManyMusicians)
  }

  if (event.event_type === 'Other' && !event.event_type_other?.trim()) say('event_type_other', 'Required')
  if (chosen(event.artist_id) !== undefined && !isAbove0(event.artist_rate)) say('artist_rate', 'Required')
  if (chosen(event.bandleader_id) !== undefined && !isAbove0(event.bandleader_rate)) say('bandleader_rate', 'Required')
  const { agent_rate, bookme_rate } = computedRates(event)
  if (!isAbove0(agent_rate))
    say(event.agent_percent == null || event.agent_percent === 0 ? 'agent_percent' : 'agent_rate', 'Required')
  if (!isAbove0(bookme_rate)) say('bookme_rate', 'Required')
  if (event.prepaid !== false) {
    const first = event.proposals?.[0]
    if (!first?.title?.trim()) say('proposals.0.title', 'Required')
    if (!first?.description?.trim()) say('proposals.0.description', 'Required')
    Object.entries(optionErrors(event)).forEach(([path, message]) => say(path, message))
  }
  if (event.start != null && event.end != null) {
    const length = Date.parse(event.end) - Date.parse(event.start)
    if (!(length > 0)) say('end', endBeforeStart)
    if (length > maxEventDays * day) say('end', tooLong)
  }
  return errors
}

const problemOf = (errors: Record<string, string>, rule: Rule | undefined): SaveProblem | undefined => {
  if (Object.keys(errors).length > 0) return { message: correctFields, errors }
  return rule && { message: rule.message, ...(rule.isAboutRates && { isAboutRates: true }) }
}

/**
 * The first reason why the event cannot be saved, in the order of docs/product.md#validation. `event` comes from
 * `applyEdit`, with its brand and people nested; amounts in cents.
 */
export const saveProblem = (event: Event | EventLike): SaveProblem | undefined =>
  problemOf(
    eventErrors(event),
    combinationRules.find(({ isBroken }) => isBroken(event)),
  )

/** Errors of values that no draft may have, rather than of missing ones: a draft is found by its name. */
const wrongInDrafts: ReadonlySet<string> = new Set(['name', 'end', 'musicians', 'musician_slots'])

/** The first reason why the event cannot even be saved as an unfinished draft. */
export const draftProblem = (event: Event | EventLike): SaveProblem | undefined =>
  problemOf(
    Object.fromEntries(Object.entries(eventErrors(event)).filter(([path]) => wrongInDrafts.has(path))),
    combinationRules.find(({ isGap, isBroken }) => isGap !== true && isBroken(event)),
  )

export const fillSlots = 'Please fill the empty musician slots'

/**
 * The problems that block a save by a band leader (or leading artist): empty slots first, then the texts and rates they
 * write.
 */
export const leaderSaveProblem = (event: Event | EventLike): SaveProblem | undefined => {
  if ((event.musician_slots ?? []).length > 0) return { message: fillSlots }
  const errors = Object.fromEntries(
    Object.entries(eventErrors(event)).filter(([path]) => leaderFields.has(path.split('.')[0] as EventField)),
  )
  if (Object.keys(errors).length > 0) return { message: correctFields, errors }
  // A leader's projection has no client rate to compare with; the server decides.
  return event.client_rate === undefined || ratesAddUp(event)
    ? undefined
    : { message: ratesDontAddUp, isAboutRates: true }
}

import { chosen, isNoneWanted, type EventLike } from '../record/event-like.ts'
import { computedRates, ratesAddUp, ratesDontAddUp } from '../money/rates.ts'
import { eventInput, maxEventDays, type Event } from '../record/schema.ts'
import { toWire } from '../record/wire.ts'

/** What must hold for an event to be saved (spec section 5, event form). */

export interface SaveProblem {
  message: string
  /** Message per field path (`musicians.0.rate`), only with `correctFields`. */
  errors?: Record<string, string>
  /** The rate dialog opens with this one. */
  isAboutRates?: boolean
}

export const correctFields = 'Please correct fields'
const day = 86_400_000

/**
 * Message per field path; empty when all is well. Amounts in cents. Artist and band leader need a rate only when somebody is
 * selected; a prepaid event needs title and description of its first proposal; agent's and platform's rates must come to something.
 */
export const eventErrors = (event: EventLike): Record<string, string> => {
  const errors: Record<string, string> = {}
  const say = (path: string, message: string) => {
    errors[path] ??= message
  }
  const parsed = eventInput().safeParse(toWire(event))
  for (const issue of parsed.error?.issues ?? []) say(issue.path.join('.'), issue.message)

  if (event.event_type === 'Other' && !event.event_type_other?.trim()) say('event_type_other', 'Required')
  if (chosen(event.artist_id) !== undefined && !((event.artist_rate ?? 0) > 0)) say('artist_rate', 'Required')
  if (chosen(event.bandleader_id) !== undefined && !((event.bandleader_rate ?? 0) > 0))
    say('bandleader_rate', 'Required')
  const { agent_rate, bookme_rate } = computedRates(event)
  if (!(agent_rate > 0))
    say(event.agent_percent == null || event.agent_percent === 0 ? 'agent_percent' : 'agent_rate', 'Required')
  if (!(bookme_rate > 0)) say('bookme_rate', 'Required')
  if (event.prepaid !== false) {
    const first = event.proposals?.[0]
    if (!first?.title?.trim()) say('proposals.0.title', 'Required')
    if (!first?.description?.trim()) say('proposals.0.description', 'Required')
  }
  if (event.start != null && event.end != null) {
    const length = Date.parse(event.end) - Date.parse(event.start)
    if (!(length > 0)) say('end', 'The end must be after the start')
    if (length > maxEventDays * day) say('end', `An event is at most ${maxEventDays} days long`)
  }
  return errors
}

/**
 * The first reason why the event cannot be saved, in the order of spec section 5, or undefined. `event` is as `applyEdit` left it,
 * with its brand and people nested; amounts in cents.
 */
export const saveProblem = (event: Event | EventLike): SaveProblem | undefined => {
  const errors = eventErrors(event)
  if (Object.keys(errors).length > 0) return { message: correctFields, errors }
  const [brand, group, artist] = [chosen(event.brand_id), chosen(event.group_id), chosen(event.artist_id)]
  const bandleader = chosen(event.bandleader_id)
  if (brand !== undefined && group !== undefined) return { message: 'Both a brand and a group cannot be selected' }
  if (group !== undefined && artist !== undefined) return { message: 'Both a group and an artist cannot be selected' }
  if (group === undefined && artist === undefined) return { message: 'Either a group or an artist must be selected' }
  if (group !== undefined && bandleader === undefined && !isNoneWanted(event.bandleader_id)) {
    return { message: 'A group is selected but there is no bandleader' }
  }
  if (event.start == null || event.end == null)
    return { message: 'Please select Start Date/Time, End Date/Time, or both' }
  if (brand !== undefined) {
    if (artist !== undefined && !isInBrand(event, event.artist, artist))
      return { message: 'Artist not in desired brand' }
    if (bandleader !== undefined && !isInBrand(event, event.bandleader, bandleader))
      return { message: 'Bandleader not in desired brand' }
  }
  return ratesAddUp(event) ? undefined : { message: ratesDontAddUp, isAboutRates: true }
}

/** A brand lists its people, and a person lists brands; either counts, because band leaders are listed by musician id. */
const isInBrand = (event: EventLike, person: EventLike['artist'], id: string): boolean =>
  (event.brand?.artist_ids ?? []).includes(id) || (person?.brands ?? []).includes(chosen(event.brand_id) ?? '')

export const fillSlots = 'Please fill the empty musician slots'

/** What stops a band leader's (or leading artist's) save: empty slots first, then the texts and rates that a leader writes. */
export const leaderSaveProblem = (event: Event | EventLike): SaveProblem | undefined => {
  if ((event.musician_slots ?? []).length > 0) return { message: fillSlots }
  const own = /^(schedule|special_requests|set_lists|playlist_url|notes|musicians)(\.|$)/
  const errors = Object.fromEntries(Object.entries(eventErrors(event)).filter(([path]) => own.test(path)))
  if (Object.keys(errors).length > 0) return { message: correctFields, errors }
  // A leader's own view has no client rate to compare with: there the server has the say.
  return event.client_rate === undefined || ratesAddUp(event)
    ? undefined
    : { message: ratesDontAddUp, isAboutRates: true }
}

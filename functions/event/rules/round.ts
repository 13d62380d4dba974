import { askedOf } from '#shared/domain/event/record/calls.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { termsOfCall } from '#shared/domain/call-list/chairs.ts'

/**
 * The round in links that earlier releases sent: the open question to somebody, as a text. Rounds are digests since
 * (`linkRoundText`), without spaces. To be removed a year after that release.
 */
export const isOlderRound = (round: string): boolean => round.includes(' ')
export const olderRoundOf = (event: Event, userId: string): string | undefined => {
  const own = vendorsOf(event).filter(({ user_id, status }) => user_id === userId && status === 'requested')
  const terms = termsOfCall(event)
  const change = event.agreement?.pending?.id ?? []
  if (own.length > 0)
    return [...['request', change].flat(), ...own.map(({ role, key, rate }) => `${role}|${key}|${rate}`), terms].join(
      ' ',
    )
  const asked = askedOf({ id: userId }, event)
  return asked && ['call', asked.chair, asked.person.asked_at, asked.person.rate, terms].join(' ')
}

import type { Event } from '../record/schema.ts'
import { isConfirmed, musicianKey, vendorsOf, withVendor } from '../record/vendors.ts'

/** What Gig End says of each vendor; silence means that who had confirmed has played. */
export interface PlayedAnswers {
  artist_played?: boolean | undefined
  bandleader_played?: boolean | undefined
  /** Without an instrument the answer counts for all entries of the musician. */
  musicians?:
    readonly { musician_id: string; instrument?: string | undefined; played?: boolean | undefined }[] | undefined
}

/**
 * The event with the played flags set. Somebody who was requested, never answered and is said to have played counts as
 * confirmed, or could not be paid; who declined or was never asked has not played. The status is the caller's
 * (`after(prepaid, status, 'gig_end')`).
 */
export const withPlayed = (event: Event, answers: PlayedAnswers): Event => {
  const answerOf = (role: string, key: string): boolean | undefined => {
    if (role === 'artist') return answers.artist_played
    if (role === 'bandleader') return answers.bandleader_played
    const said = answers.musicians ?? []
    const exact = said.find(
      ({ musician_id, instrument }) => instrument !== undefined && musicianKey({ musician_id, instrument }) === key,
    )
    return (
      exact ?? said.find(({ musician_id, instrument }) => instrument === undefined && musician_id === key.split('|')[0])
    )?.played
  }
  return vendorsOf(event).reduce((current, { role, key, status }) => {
    const answer = answerOf(role, key)
    const canHavePlayed = isConfirmed(status) || (status === 'requested' && answer === true)
    const played = canHavePlayed && answer !== false
    return withVendor(current, role, key, {
      played,
      ...(played && status === 'requested' ? { status: 'confirmed' as const } : {}),
    })
  }, event)
}

import { isLowered } from '#shared/domain/event/money/agreed-rates.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isConfirmed } from '#shared/domain/event/record/vendor-status.ts'
import { musicianKey, vendorsOf, withVendor } from '#shared/domain/event/record/vendors.ts'

/** Gig End's answer per vendor. Confirmed vendors without an answer are assumed to have played. */
export interface PlayedAnswers {
  artist_played?: boolean | undefined
  bandleader_played?: boolean | undefined
  /** Without an instrument, the answer applies to all of the musician's entries. */
  musicians?:
    readonly { musician_id: string; instrument?: string | undefined; played?: boolean | undefined }[] | undefined
}

/**
 * The event with its played flags set; a correction leaves the flags it does not mention as they are. Anyone who was
 * requested, never answered and reportedly played counts as confirmed, so that they can be paid, unless that would
 * accept less than they agreed to; vendors who declined or were never requested have not played. The caller sets the
 * status (`nextStatus(prepaid, status, 'gig_end')`).
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
  return vendorsOf(event).reduce((current, { role, key, status, played: saidBefore }) => {
    const answer = answerOf(role, key) ?? saidBefore
    const canHavePlayed = isConfirmed(status) || (status === 'requested' && answer === true)
    const played = canHavePlayed && answer !== false
    return withVendor(current, role, key, {
      played,
      ...(played && status === 'requested' && !isLowered(event, { role, key }) ? { status: 'confirmed' as const } : {}),
    })
  }, event)
}

import type { Instant } from '#shared/domain/time.ts'

/**
 * The version of a calendar feed with the minute of its reading: who has it need not read the same events again for
 * five minutes. Somebody who makes one up keeps nothing from anybody but themselves.
 */

const minuteMs = 60_000
const recentMinutes = 5
const pattern = /^(?:W\/)?"([0-9a-z]{1,8})-([0-9a-f]{32})"$/

const minuteOf = (now: Instant): number => Math.floor(Date.parse(now) / minuteMs)

export const feedEtag = (hash: string, now: Instant): string => `"${minuteOf(now).toString(36)}-${hash}"`

export const hashIn = (etag: string): string | undefined => pattern.exec(etag)?.[2]

export const isRecent = (etag: string, now: Instant): boolean => {
  const [, minute] = pattern.exec(etag) ?? []
  const age = minute === undefined ? NaN : minuteOf(now) - parseInt(minute, 36)
  return age >= 0 && age < recentMinutes
}

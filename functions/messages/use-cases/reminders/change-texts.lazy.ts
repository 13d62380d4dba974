import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { question } from '#functions/messages/rules/keywords.ts'
import { textsState, type OptIn } from '#shared/domain/text/opt-in.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { AppError } from '#shared/errors.ts'
import { phoneWordOf, saveOptIn } from '#functions/messages/data/texts.ts'
import { everybody, withPlaces, type Place } from '#functions/platform/db/rate-limit.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { optionalEnv } from '#functions/platform/config/env.ts'
import { networkOf } from '#functions/platform/caller/network.ts'

/** Our number reaches no others. */
const countries: readonly (string | undefined)[] = ['US', 'CA', 'PR']

/** As typed in the US, or with a country code. @returns E.164; undefined for no number that gets texts from us. */
const textNumberOf = (typed: string): string | undefined => {
  const number = parsePhoneNumberFromString(typed, 'US')
  return number?.isValid() && number.ext === undefined && countries.includes(number.country) ? number.number : undefined
}

const invalid = (message: string) => new AppError('invalid', message, { errors: { number: message } })

const parsed = async (typed: string): Promise<string> => {
  if (optionalEnv('TEXT_NUMBER') === undefined) throw invalid('No texts are sent here')
  const number = textNumberOf(typed)
  if (number === undefined) throw invalid('Enter a mobile number of the US or Canada')
  return number
}

/**
 * Only they are asked by text; a phone may be a stranger's. Everybody can opt out.
 * @throws AppError forbidden
 */
export const demandMayBeTexted = (user: UserRecord): void => {
  if (!user.is_artist && !user.is_bandleader && !user.is_musician)
    throw new AppError('forbidden', 'Only people who play get texts')
  if (!user.email_confirmed) throw new AppError('forbidden', 'Please confirm your email first')
}

/** Asks the phone first. A number that is on already stays as it is. */
export const saveTexts = async (
  deps: Deps,
  { id, timezone }: UserRecord,
  before: OptIn,
  typed: string | null,
): Promise<OptIn> => {
  if (typed === null) return saveOptIn(deps, id, before, { number: null, opted_in_at: null }, [])
  const number = await parsed(typed)
  const isOn = async () => textsState(before, await phoneWordOf(deps, number)) === 'on'
  if (number === before.number && (await isOn())) return before
  const zone = timezone ?? deps.request.timezone ?? defaultTimezone
  const asks = { type: 'text' as const, about: 'phone' as const, number, words: question(), zone }
  const isStopped = (await phoneWordOf(deps, number))?.word === 'stop'
  const jobs = isStopped ? [] : [{ ...asks, key: `question ${id} ${before.version}` }]
  const opted = { number, opted_in_at: deps.now }
  const places: Place[] = [
    ['texts_account', id],
    ['texts_network', networkOf(deps.request.ip)],
    ['texts_total', everybody],
  ]
  return withPlaces(deps, places, (taken) => saveOptIn(deps, id, before, opted, jobs, taken))
}

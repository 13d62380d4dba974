import { remindersApi } from '#shared/api/reminders.ts'
import { question } from '#shared/domain/text/keywords.ts'
import { textsState, type OptIn } from '#shared/domain/text/opt-in.ts'
import type { TextsView } from '#shared/domain/text/schema.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { AppError } from '#shared/errors.ts'
import { ownAccount } from '#functions/_data/people/own-account.ts'
import { optInOf, phoneWordOf, saveOptIn } from '#functions/_data/people/texts.ts'
import { everybody, withPlaces, type Place } from '#functions/_data/rows/rate-limit.ts'
import { textsKey } from '#functions/_data/rows/keys.ts'
import type { Deps, UserRecord } from '#functions/_lib/deps.ts'
import { optionalEnv } from '#functions/_lib/env.ts'
import { networkOf } from '#functions/_lib/network.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { saveEdit } from '#functions/_steps/save-edit.ts'

const shown = async (deps: Deps, optIn: OptIn): Promise<TextsView> => {
  const { number, opted_in_at, version } = optIn
  const phone = number === null ? undefined : await phoneWordOf(deps, number)
  const from = optionalEnv('TEXT_NUMBER') ?? null
  return { number, opted_in_at, state: textsState(optIn, phone), from, version }
}

const invalid = (message: string) => new AppError('invalid', message, { errors: { number: message } })

const parsed = async (typed: string): Promise<string> => {
  if (optionalEnv('TEXT_NUMBER') === undefined) throw invalid('No texts are sent here')
  const { textNumberOf } = await import('./text-number.lazy.ts')
  const number = textNumberOf(typed)
  if (number === undefined) throw invalid('Enter a mobile number of the US or Canada')
  return number
}

/**
 * Only they are asked by text; a phone may be a stranger's. Everybody can opt out.
 * @throws AppError forbidden
 */
const demandMayBeTexted = (user: UserRecord): void => {
  if (!user.is_artist && !user.is_bandleader && !user.is_musician)
    throw new AppError('forbidden', 'Only people who play get texts')
  if (!user.email_confirmed) throw new AppError('forbidden', 'Please confirm your email first')
}

/** Asks the phone first. A number that is on already stays as it is. */
const save = async (
  deps: Deps,
  { id, timezone }: UserRecord,
  before: OptIn,
  typed: string | null,
): Promise<TextsView> => {
  if (typed === null) return shown(deps, await saveOptIn(deps, id, before, { number: null, opted_in_at: null }, []))
  const number = await parsed(typed)
  const { state } = await shown(deps, before)
  if (number === before.number && state === 'on') return shown(deps, before)
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
  const after = await withPlaces(deps, places, (taken) => saveOptIn(deps, id, before, opted, jobs, taken))
  return shown(deps, after)
}

export const getTexts = useCase(
  remindersApi.getTexts,
  async (deps, actor, { params }) => shown(deps, await optInOf(deps, ownAccount(actor, params.id).id)),
  ({ params }) => [textsKey(params.id)],
)

export const changeTexts = useCase(
  remindersApi.changeTexts,
  (deps, actor, { params, body }) => {
    const user = ownAccount(actor, params.id)
    const { id } = user
    if (body.number !== null) demandMayBeTexted(user)
    return saveEdit(deps, {
      noun: 'choice',
      version: body.version,
      read: () => optInOf(deps, id),
      save: (before) => save(deps, user, before, body.number),
      show: (current) => shown(deps, current),
    })
  },
  ({ params }) => [textsKey(params.id)],
)

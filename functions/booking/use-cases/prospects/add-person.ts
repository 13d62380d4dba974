import { prospectsApi } from '#shared/api/prospects.ts'
import type { OutputOf } from '#shared/lazy.ts'
import type { vendorInvitation } from '#shared/domain/user/vendor-invitation.ts'
import { AppError } from '#shared/errors.ts'
import { broughtAccount, groupIdOf, groupWritesOf } from '#functions/people/data/brought.ts'
import { holderOf, nameRival, personOf } from '#functions/people/data/claims.ts'
import { EmailTaken, saveUser } from '#functions/people/data/user.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { ConditionFailed } from '#functions/platform/db/db.ts'
import { emailKey } from '#functions/platform/db/keys.ts'
import { withPlaces } from '#functions/platform/db/rate-limit.ts'
import type { Actor, Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { invitation } from './invite-client.ts'

type NewPerson = OutputOf<typeof vendorInvitation>

/** Their record: of the act, or of the musician. */
const recordOf = (kind: NewPerson['kind'], { id, artist, musician }: UserRecord, name: string) => {
  if (kind === 'artist') return artist && { id: artist.id, name: artist.name ?? name }
  if (kind === 'group') return { id: groupIdOf(id), name }
  return musician && { id: musician.id, name: musician.name }
}

/** @throws AppError conflict with the record of who has the address; EmailTaken if they do not play. */
const refuseKnown = (known: UserRecord): never => {
  const current = recordOf(known.is_artist ? 'artist' : 'musician', known, '')
  if (!current || !known.verified) throw new EmailTaken()
  throw new AppError('conflict', `${current.name} has this email already`, { current })
}

const add = async (deps: Deps, actor: Actor, body: NewPerson) => {
  const { kind, first, last, email, cell_phone, instruments = [] } = body
  const name = body.name || `${first} ${last}`
  const holder = await holderOf(deps, email)
  const known = await personOf(deps, holder)
  if (known) return refuseKnown(known)
  const values = { kind, name, first, last, email, instruments: instruments.join(', ') }
  const by = { id: deps.id('usr'), values, by: actor.id, agentId: null }
  const made = broughtAccount(deps, kind === 'musician' ? 'people' : 'acts', by)
  const account = { ...made, cell_phone: cell_phone || null }
  const invited = body.invite === false ? undefined : invitation(deps, actor, account)
  const group = groupWritesOf(deps, kind === 'group' ? values : {}, { ...account, version: 1 })
  const rival = holder ? [nameRival(deps, holder, account.id)] : []
  const saved = await withPlaces(deps, [['invite_client', actor.id]], (taken) =>
    saveUser(deps, {
      before: undefined,
      after: { ...account, ...(holder && { rival: holder.id, awaits_address: true as const }) },
      also: [...taken, ...group, ...rival, ...(invited?.also ?? [])],
      jobs: invited?.jobs ?? [],
    }),
  )
  return recordOf(kind, saved, name)!
}

/** A known address is refused with its act or musician, so that the screen can link to the record. */
export const addPerson = useCase(
  prospectsApi.addPerson,
  (deps, actor, { body }) =>
    retryConflicts(
      deps,
      () => add(deps, actor, body),
      // The account that holds the address has just changed.
      (error) => error instanceof ConditionFailed,
    ),
  ({ body: { email } }) => [emailKey(email)],
)

import type { ImportField } from '#shared/domain/import/fields.ts'
import { AppError } from '#shared/errors.ts'
import type { Values } from '#functions/people/rules/imports/read-row.ts'
import { broughtAccount, entryOfUser, groupWritesOf, valuesOfUser, withValues } from '#functions/people/data/brought.ts'
import { holderOf, nameRival, personOf } from '#functions/people/data/claims.ts'
import { kindOf, madeWrite, type Decided, type ImportItem } from '#functions/people/data/import.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { bringVenue, changeBroughtVenue, findVenue } from '#functions/people/data/venue.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

type Row<Outcome extends Decided['outcome']> = Extract<Decided, { outcome: Outcome }>

const refused = ({ row, name }: Decided, field: ImportField, reason: string): Decided => ({
  ...{ row, name },
  ...{ outcome: 'refused', field, reason },
})
const gone = (decided: Decided) => refused(decided, 'name', 'It was removed since the dry run')

/** As an agent who adds a client, but without a mail. */
const addAccount = async (deps: Deps, item: ImportItem, decided: Row<'new'>, also: TransactItem): Promise<Decided> => {
  const kind = kindOf(item)
  if (kind === 'venues') return decided
  const holder = await holderOf(deps, decided.values.email!)
  const person = await personOf(deps, holder)
  if (person) return refused(decided, 'email', 'This email belongs to somebody since the dry run')
  const given = { ...decided, by: item.id, agentId: item.agent_id }
  const account = broughtAccount(deps, kind, given)
  const rival = holder ? [nameRival(deps, holder, account.id)] : []
  const after = { ...account, ...(holder && { rival: holder.id, awaits_address: true as const }) }
  const group = kind === 'acts' ? groupWritesOf(deps, decided.values, { ...after, version: 1 }) : []
  await saveUser(deps, { before: undefined, after, also: [also, ...rival, ...group] })
  return decided
}

const changeAccount = async (deps: Deps, item: ImportItem, decided: Row<'changed'>, part: number): Promise<Decided> => {
  const kind = kindOf(item)
  const user = await findUser(deps, decided.id)
  const entry = user && kind !== 'venues' ? entryOfUser(kind, item.agent_id, user) : undefined
  if (!user || !entry || kind === 'venues') return gone(decided)
  const { row, name, id, by } = decided
  // Somebody may have claimed the account since: then it has their own words.
  const fields = Object.entries(decided.changes).filter(([field]) => entry.changeable.includes(field as ImportField))
  const changes = Object.fromEntries(fields) as Values
  if (fields.length === 0) return { row, name, outcome: 'same', id, by }
  const values = valuesOfUser(kind, user)
  const before = Object.fromEntries(fields.map(([field]) => [field, values[field as ImportField] ?? ''])) as Values
  const made = madeWrite(deps, item, { row, id, part, what: 'changed', version: user.version + 1, before })
  await saveUser(deps, { before: user, after: withValues(kind, user, changes), also: [made] })
  return { ...decided, changes }
}

const changeVenue = async (deps: Deps, item: ImportItem, decided: Row<'changed'>, part: number): Promise<Decided> => {
  const venue = await findVenue(deps, decided.id)
  if (!venue) return gone(decided)
  const { row, id, changes } = decided
  const before = Object.fromEntries(
    Object.keys(changes).map((field) => [field, (venue as unknown as Record<string, string | null>)[field] ?? '']),
  ) as Values
  const made = madeWrite(deps, item, { row, id, part, what: 'changed', version: venue.version + 1, before })
  await changeBroughtVenue(deps, venue, changes as Parameters<typeof changeBroughtVenue>[2], [made])
  return decided
}

const apply = async (deps: Deps, item: ImportItem, decided: Decided, part: number): Promise<Decided> => {
  const isVenue = kindOf(item) === 'venues'
  if (decided.outcome === 'changed')
    return isVenue ? changeVenue(deps, item, decided, part) : changeAccount(deps, item, decided, part)
  if (decided.outcome !== 'new') return decided
  const { row, id, values } = decided
  const made = madeWrite(deps, item, { row, id, part, what: 'new', version: 1 })
  if (!isVenue) return addAccount(deps, item, decided, made)
  await bringVenue(deps, id, values as Parameters<typeof bringVenue>[2], [made])
  return decided
}

const isDone = (error: unknown) => error instanceof ConditionFailed && error.failed.has('made')

/**
 * Does what the dry run has decided of a row, once: what it makes and the note of it are one transaction.
 * @returns the outcome, which is another one only if the agency's records have changed since.
 */
export const applyRow = async (deps: Deps, item: ImportItem, decided: Decided, part: number): Promise<Decided> => {
  try {
    return await retryConflicts(
      deps,
      () => apply(deps, item, decided, part),
      (error) => !isDone(error) && anyConflict(error),
    )
  } catch (error) {
    if (isDone(error)) return decided
    if (error instanceof AppError && error.code === 'invalid') return refused(decided, 'email', error.message)
    throw error
  }
}

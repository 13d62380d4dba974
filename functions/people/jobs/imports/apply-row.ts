import type { ImportField } from '#shared/domain/import/fields.ts'
import { AppError } from '#shared/errors.ts'
import type { Values } from '#functions/people/rules/imports/read-row.ts'
import type { MadeToo } from '#functions/people/rules/imports/decide.ts'
import {
  broughtAccount,
  entryOfUser,
  groupWritesOf,
  valuesOfUser,
  withValues,
  type AccountKind,
} from '#functions/people/data/brought.ts'
import { holderOf, nameRival, personOf } from '#functions/people/data/claims.ts'
import { kindOf, madeWrite, type Decided, type ImportItem, type Made } from '#functions/people/data/import.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { bringVenue, changeBroughtVenue, findVenue } from '#functions/people/data/venue.ts'
import { importMadeKey } from '#functions/platform/db/keys.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { LoadEvents } from './events-kind.ts'
import type { RecordKind } from './known.ts'

type Row<Outcome extends Decided['outcome']> = Extract<Decided, { outcome: Outcome }>

const refused = ({ row, name }: Decided, field: ImportField, reason: string): Decided => ({
  ...{ row, name },
  ...{ outcome: 'refused', field, reason },
})
const gone = (decided: Decided) => refused(decided, 'name', 'It was removed since the dry run')

/** As an agent who adds a client, but without a mail. */
const addAccount = async (
  deps: Deps,
  item: ImportItem,
  kind: AccountKind,
  decided: Row<'new'>,
  also: TransactItem,
): Promise<Decided> => {
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

const changeAccount = async (
  deps: Deps,
  item: ImportItem,
  kind: AccountKind,
  decided: Row<'changed'>,
  part: number,
): Promise<Decided> => {
  const user = await findUser(deps, decided.id)
  const entry = user && entryOfUser(kind, item.agent_id, user)
  if (!user || !entry) return gone(decided)
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

/** Makes a client or another record as its note says. */
const bring = async (
  deps: Deps,
  item: ImportItem,
  kind: RecordKind,
  decided: Row<'new'>,
  note: Pick<Made, 'part' | 'also'>,
) => {
  const { row, id, values } = decided
  const made = madeWrite(deps, item, { row, id, ...note, what: 'new', version: 1 })
  if (kind !== 'venues') return addAccount(deps, item, kind, decided, made)
  await bringVenue(deps, id, values as Parameters<typeof bringVenue>[2], [made])
  return decided
}

const apply = async (deps: Deps, item: ImportItem, kind: RecordKind, decided: Decided, part: number) => {
  if (decided.outcome === 'changed')
    return kind === 'venues' ? changeVenue(deps, item, decided, part) : changeAccount(deps, item, kind, decided, part)
  return decided.outcome === 'new' ? bring(deps, item, kind, decided, { part }) : decided
}

const makeToo = async (deps: Deps, item: ImportItem, { row, name }: Decided, part: number, made: MadeToo) => {
  const decided = { ...made, row, name, outcome: 'new' as const }
  // A step before has made it, and crashed.
  if (await deps.db.get<Made>(importMadeKey(item.id, row, made.kind))) return decided
  try {
    return await bring(deps, item, made.kind, decided, { part, also: made.kind })
  } catch (error) {
    if (isDone(error)) return decided
    throw error
  }
}

/** An event, after the client and venue that its row makes. */
const applyEvent = async (deps: Deps, item: ImportItem, decided: Decided, part: number, events: LoadEvents) => {
  for (const made of 'makes' in decided ? (decided.makes ?? []) : []) {
    const outcome = await makeToo(deps, item, decided, part, made)
    if (outcome.outcome === 'refused') return outcome
  }
  return (await events()).apply(deps, item, decided, part)
}

const isDone = (error: unknown) => error instanceof ConditionFailed && error.failed.has('made')

/**
 * Does what the dry run has decided of a row, once: what it makes and the note of it are one transaction.
 * @returns the outcome, which is another one only if the agency's records have changed since.
 */
export const applyRow = async (
  deps: Deps,
  item: ImportItem,
  decided: Decided,
  part: number,
  events: LoadEvents,
): Promise<Decided> => {
  const kind = kindOf(item)
  try {
    return await retryConflicts(
      deps,
      () =>
        kind === 'events' ? applyEvent(deps, item, decided, part, events) : apply(deps, item, kind, decided, part),
      (error) => !isDone(error) && anyConflict(error),
    )
  } catch (error) {
    if (isDone(error)) return decided
    if (error instanceof AppError && error.code === 'invalid') {
      const field = kind === 'events' ? 'name' : 'email'
      return refused(decided, field, Object.values(error.details.errors ?? {})[0] ?? error.message)
    }
    throw error
  }
}

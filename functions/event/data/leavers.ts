import type { Event } from '#shared/domain/event/record/schema.ts'
import { leavers } from '#shared/domain/thread/members.ts'
import { calledKey, leaverKey } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** A released vendor stays in the team's conversation for a while, without being on the event. */
export const leaverWrites = (deps: Deps, before: Event | undefined, after: Event | undefined): TransactItem[] =>
  leavers(before, after).flatMap((id) => [
    put(deps.db.tableName, { ...leaverKey(before!.id, id), left_at: deps.now }),
    // For the erasure: the activity still names them.
    put(deps.db.tableName, { ...calledKey(id, before!.id) }),
  ])

import type { Happening } from '#shared/domain/programs/webhook.ts'
import type { WebhookKind } from '#shared/domain/programs/webhook-kinds.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { put, type Item, type TransactItem } from '#functions/platform/db/db.ts'
import { toldKey, toldKindsKey, type Key } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/** Something that happened to a subject, kept until every receiver has heard of it or was given up. */
export interface ToldRow extends Key, Happening {
  /** The `webhook-id`. */
  id: string
  ttl: number
}

export interface ToldKinds extends Key, Item {
  kinds: WebhookKind[]
}

/** Longer than tries last. */
const keptDays = 10

interface Told {
  items: TransactItem[]
  jobs: OutboxJob[]
}

/**
 * The news for programs, for the transaction in which it happens; nothing if no receiver wants to hear of it.
 * @param order Its place among what happens to this subject.
 */
export const tellPrograms = async (
  deps: Deps,
  { type, data }: Pick<Happening, 'type' | 'data'>,
  order: number,
): Promise<Told> => {
  const wanted = await deps.db.get<ToldKinds>(toldKindsKey)
  if (!wanted?.kinds.includes(type)) return { items: [], jobs: [] }
  const row: ToldRow = {
    ...toldKey(data.id, order),
    ...{ id: deps.id('dlv'), type, timestamp: deps.now, data },
    ttl: Math.ceil(Date.parse(deps.now) / 1000) + keptDays * 86_400,
  }
  return { items: [put(deps.db.tableName, { ...row })], jobs: [{ type: 'tell_programs', subject: data.id }] }
}

import type { ImportJob } from '#shared/jobs.ts'
import {
  countsOf,
  endTurn,
  importTurn,
  importWrite,
  outcomesOf,
  outcomesWrite,
  undoDays,
  type Decided,
  type ImportItem,
} from '#functions/people/data/import.ts'
import { madeIn } from '#functions/people/data/made.ts'
import { importKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { isSame } from '#shared/domain/same.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { applyRow } from './apply-row.ts'
import type { LoadEvents } from './events-kind.ts'

/** Parts of a step: 1,000 rows, each of them a transaction. */
const partsPerStep = 10
const atOnce = 8

const idOf = (decided: Decided) => (decided.outcome === 'refused' ? undefined : decided.id)

/** The records that a row makes or changes, and those that it needs. */
const touches = (decided: Decided): string[] => [
  ...(idOf(decided) === undefined ? [] : [idOf(decided)!]),
  ...('makes' in decided ? (decided.makes ?? []).map(({ id }) => id) : []),
]
const needs = (decided: Decided): string[] =>
  decided.outcome === 'refused' || decided.outcome === 'same' ? [] : Object.values(decided.links ?? {})

/** Several rows at once, but those about the same record one after the other, and an event after its new venue. */
const inTurns = (decided: readonly Decided[]): Decided[][] => {
  const turns: Decided[][] = []
  for (const one of decided) {
    const turn = turns.at(-1)
    const own = [...touches(one), ...needs(one)]
    const waits = turn?.some((other) => touches(other).some((id) => own.includes(id))) ?? true
    if (!turn || waits || turn.length === atOnce) turns.push([one])
    else turn.push(one)
  }
  return turns
}

const applyPart = async (
  deps: Deps,
  item: ImportItem,
  part: number,
  decided: readonly Decided[],
  events: LoadEvents,
) => {
  const made = await madeIn(deps, item.id, decided)
  const applied: Decided[] = []
  for (const turn of inTurns(decided)) {
    applied.push(
      ...(await Promise.all(turn.map((one) => (made.has(one.row) ? one : applyRow(deps, item, one, part, events))))),
    )
    // Later rows read what these have written.
    deps.db.refresh()
  }
  return applied
}

const runDays = (now: string, days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString()

/** One step of a run, which goes on at the row where the last one ended or crashed. */
export const runImport = async (deps: Deps, { import_id, round }: ImportJob, events: LoadEvents): Promise<void> => {
  let item = await deps.db.get<ImportItem>(importKey(import_id))
  if (item?.state !== 'running' || item.round !== round) return
  await importTurn(deps, import_id)
  const end = Math.min(item.parts, item.at_part + partsPerStep)
  for (let part = item.at_part; part < end; part += 1) {
    const decided = await outcomesOf(deps, item, part)
    const applied = await applyPart(deps, item, part, decided, events)
    const isLast = part + 1 === item.parts
    const patch: Partial<ImportItem> = {
      counts: countsOf(countsOf(item.counts, decided, -1), applied),
      progress: { ...item.progress, done: item.progress.done + applied.length },
      at_part: isLast ? 0 : part + 1,
      ...(isLast && { state: 'done' as const, undo: { until: runDays(deps.now, undoDays), removed: 0, kept: 0 } }),
    }
    await commit(
      deps,
      [
        importWrite(deps, item, patch),
        ...(isSame(applied, decided) ? [] : [outcomesWrite(deps, item, part, applied)]),
        ...(isLast ? [endTurn(deps, import_id)] : []),
      ],
      part + 1 === end && !isLast ? [{ type: 'run_import', import_id, round }] : [],
    )
    item = { ...item, ...patch, version: item.version + 1 }
  }
}

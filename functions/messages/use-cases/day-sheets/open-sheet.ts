import { changesSince, type KeptSheet } from '#shared/domain/day-sheet/changes.ts'
import { isSheetDue, seesReaders, sheetViewer } from '#shared/domain/day-sheet/readers.ts'
import type { DaySheet, SheetContent } from '#shared/domain/day-sheet/schema.ts'
import { relationInAnyTerms } from '#shared/domain/event/access/relation.ts'
import { canSeeFile } from '#shared/domain/file/access.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { Verdict, Viewer } from '#shared/domain/permissions.ts'
import {
  digestOf,
  keptSheet,
  ownReaderRow,
  sheetReaderRows,
  type ReaderFields,
} from '#functions/messages/data/day-sheet.ts'
import { readDay, type Day } from '#functions/messages/data/day.ts'
import { contentFor, readerStates } from '#functions/messages/data/sheet-readers.ts'
import type { FileRow } from '#functions/messages/data/file.ts'
import { eventChangeWrites } from '#functions/platform/db/changes.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import {
  eventKey,
  filePrefix,
  keptSheetKey,
  planKey,
  runOfShowKey,
  setListsKey,
  sheetReaderKey,
  sheetReaderPrefix,
  userIdOf,
  type Key,
} from '#functions/platform/db/keys.ts'
import type { Range, TransactItem } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { demandVerdict } from '#functions/event/use-cases/open-event.ts'

/** Reads in one round trip with the session. */
export const ofSheet = ({ params }: { params: { id: string } }, callerId: string): (Key | Range)[] => [
  eventKey(params.id),
  runOfShowKey(params.id),
  planKey(params.id),
  setListsKey(params.id),
  sheetReaderKey(params.id, callerId),
  keptSheetKey(params.id, callerId),
  sheetReaderPrefix(params.id),
  filePrefix(params.id),
]

interface Sheet {
  event: Event
  content: SheetContent
  kept: KeptSheet
  version: string
  day: Day
  /** The caller's *Got it* and *I'm here*. */
  own: ReaderFields
}

/**
 * The sheet as it is now for the caller, if the rule allows them.
 * @throws AppError not_found, forbidden or conflict, from the rule.
 */
export const openSheet = async (
  deps: Deps,
  actor: Actor,
  eventId: string,
  rule: (viewer: Viewer, event: Event) => Verdict,
): Promise<Sheet> => {
  const [event, day, own] = await Promise.all([
    getEvent(deps, eventId),
    readDay(deps, eventId),
    ownReaderRow(deps, eventId, actor.id),
  ])
  demandVerdict(rule(actor, event), actor, event)
  const force = inForce(event)
  return { event, day, own, ...contentFor(force, sheetViewer(actor, force), day) }
}

/** The reader's files that say what they are. */
const filesFor = async (deps: Deps, actor: Actor, event: Event): Promise<DaySheet['files']> => {
  const membership = { who: relationInAnyTerms(actor, event), end: event.end, now: deps.now }
  const rows = await deps.db.range<FileRow>(filePrefix(event.id))
  return rows
    .filter((row) => row.state === 'ready' && row.kind !== 'other' && canSeeFile(row, actor.id, membership))
    .map(({ id, name, kind }) => ({ id, name, kind }))
}

/** The answer of the routes: the sheet, what changed since it was seen, and for the agency who has seen it. */
export const sheetFor = async (deps: Deps, actor: Actor, sheet: Sheet): Promise<DaySheet> => {
  const { event, content, version, day, own } = sheet
  const force = inForce(event)
  const seen = own.version === version ? undefined : await keptSheet(deps, event.id, actor.id)
  const readers = seesReaders(actor, force)
    ? readerStates(force, day, await sheetReaderRows(deps, event.id))
    : undefined
  return {
    ...content,
    event_id: event.id,
    version,
    meal: actor.user.meal_preference ?? null,
    seen_version: own.version ?? null,
    seen_at: own.seen_at ?? null,
    changes: seen ? changesSince(seen, content, digestOf) : [],
    files: await filesFor(deps, actor, event),
    here_at: own.here_at ?? null,
    run_of_show_version: day.version,
    ...(readers && {
      readers,
      ...(isSheetDue(force, deps.now) && {
        unseen: readers.filter(({ is_current }) => !is_current).map(({ name }) => name),
      }),
    }),
  }
}

/** The user id of the event's agent, if it has one. */
export const agentOf = (event: Event): string[] => {
  const agent = chosen(event.agent_id)
  return agent === undefined ? [] : [userIdOf(agent)]
}

/** The agency's open screens show new readers at once. */
export const tellAgency = (deps: Deps, event: Event): TransactItem[] =>
  eventChangeWrites(deps, event.id, agentOf(event))

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryTable } from '#local/services/memory-table.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isSame } from '#shared/domain/same.ts'
import { scheduledJob, type ScheduledJob } from '#shared/jobs.ts'
import { listPeople } from '#functions/people/use-cases/users/list-people.ts'
import { listRows } from '#functions/event/data/list-rows.ts'
import { missingReminderRows } from '#functions/event/data/reminder-rows.ts'
import { workRows } from '#functions/event/data/work-rows.ts'
import { eventKey, groupKey, profileKey, venueKey, type Key, type ListKind } from '#functions/platform/db/keys.ts'
import type { OutboxRow } from '#functions/platform/db/outbox.ts'
import { rowName } from '#functions/platform/db/row-writes.ts'
import { searchRows } from '#functions/platform/db/search.ts'
import {
  artistSummaryOf,
  bandleaderSummaryOf,
  clientSummaryOf,
  musicianSummaryOf,
} from '#functions/people/data/summaries.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { deliver } from '#functions/messages/delivery/deliver.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { eventCases } from '#tests/support/event-cases.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { storeOlder } from '#tests/support/older-items.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

/** The data of an older release, as recorded by `tests/releases/record.ts`. */
export interface Written {
  now: string
  /** Booked, and signed but not paid. */
  events: [booked: string, signed: string]
  tokens: Record<string, string>
  schedules: { name: string; at: string; job: ScheduledJob }[]
  /** The signed event, as the release showed it to its web client. */
  event: Event
  rows: (Key & Record<string, unknown>)[]
}

interface Noun {
  id: string
  name: string
}
/** The lists that a person is in. */
const listsOf = (user: UserRecord): [ListKind, Noun | undefined][] => {
  const musician = musicianSummaryOf(user)
  const isVendor = user.verified && user.signup_complete
  return [
    ['client', clientSummaryOf(user)],
    ['artist', isVendor ? artistSummaryOf(user) : undefined],
    ['bandleader', isVendor ? bandleaderSummaryOf(user) : undefined],
    [
      'musician',
      isVendor && user.is_musician && musician ? { id: musician.musician_id, name: musician.musician_name } : undefined,
    ],
  ]
}

export const readRelease = <T>(commit: string, name: string): T =>
  JSON.parse(readFileSync(join(import.meta.dirname, commit, `${name}.json`), 'utf8')) as T

const minute = 60_000

/** Today's code on the items of a release. */
export const openRelease = async ({ now, tokens }: Written, rows: Written['rows']) => {
  const table = tableOn(new MemoryTable())
  table.now = now
  await storeOlder(table, rows)
  const api = useCaseApi(table, [...eventCases, listPeople], (who) => tokens[who]!)
  const scheduler = { put: () => Promise.resolve(), remove: () => Promise.resolve() }
  const subjects: string[] = []
  const sender = {
    mailsPerSecond: Infinity,
    send: ({ subject }: { subject: string }) => Promise.resolve(void subjects.push(subject)),
  }
  const outbox = async () =>
    (await table.dump()).filter(({ PK }) => String(PK).startsWith('OUTBOX#')) as unknown as OutboxRow[]

  /** Does all queued work, apart from documents, which need the bucket. */
  const drain = async (): Promise<void> => {
    const left = async () => (await outbox()).filter(({ job }) => job.type !== 'signed_document')
    for (let rows = await left(); rows.length > 0; rows = await left())
      for (const row of rows)
        await (row.job.type === 'mail'
          ? deliver(grantedDeps(table, 'notification-worker'), row, sender)
          : work(grantedDeps(table, 'payment-worker'), scheduler, row))
  }

  /** Minutes pass, each with its sweep. */
  const pass = async (minutes: number): Promise<void> => {
    for (let i = 0; i < minutes; i += 1) {
      table.now = new Date(Date.parse(table.now) + minute).toISOString()
      await runScheduled(grantedDeps(table, 'scheduled-jobs'), { type: 'sweep' })
      await drain()
    }
  }

  /** Rows that follow from the stored event and are missing or different. */
  const lacking = async (id: string): Promise<string[]> => {
    const event = (await table.deps().db.get<Event>(eventKey(id)))!
    const stored = new Map((await table.dump()).map(({ sv: _, ...row }) => [rowName(row as unknown as Key), row]))
    return [...listRows(event), ...workRows(event), ...missingReminderRows(event, table.now)]
      .filter((row) => !isSame(stored.get(rowName(row)), row))
      .map(rowName)
  }

  /** People, venues and groups that today's keys do not find, or rows of theirs in lists and searches. */
  const stranded = async (): Promise<string[]> => {
    const { db } = table.deps()
    const stored = new Set((await table.dump()).map((row) => rowName(row as unknown as Key)))
    const lost: string[] = []
    const check = (kind: ListKind, { id, name }: Noun) =>
      lost.push(
        ...searchRows(kind, id, name, {})
          .map(rowName)
          .filter((row) => !stored.has(row)),
      )
    const idsOf = (prefix: string, SK: string) =>
      rows.filter((row) => row.PK.startsWith(prefix) && row.SK === SK).map(({ PK }) => PK.slice(prefix.length))
    for (const id of idsOf('USER#', 'PROFILE')) {
      const user = await db.get<UserRecord>(profileKey(id))
      if (!user) lost.push(id)
      else for (const [kind, noun] of listsOf(user)) if (noun) check(kind, noun)
    }
    for (const [kind, key, SK] of [
      ['venue', venueKey, 'VENUE'],
      ['group', groupKey, 'GROUP'],
    ] as const)
      for (const id of idsOf(`${SK}#`, SK)) {
        const noun = await db.get<Noun>(key(id))
        if (noun) check(kind, noun)
        else lost.push(id)
      }
    return lost
  }

  return {
    table,
    api,
    subjects,
    drain,
    pass,
    lacking,
    stranded,
    runSchedule: (job: unknown) => runScheduled(grantedDeps(table, 'scheduled-jobs'), scheduledJob().parse(job)),
  }
}

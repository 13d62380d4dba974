import { usersApi } from '#shared/api/users.ts'
import {
  mostBlocks,
  untilBeforeStart,
  type BlockedTime,
  type BlockedTimeInput,
} from '#shared/domain/time-taken/schema.ts'
import { localDate } from '#shared/domain/time.ts'
import { AppError } from '#shared/errors.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import {
  blockedMonths,
  blockedTimesOf,
  unchangedBlocks,
  type BlockedRow,
} from '#functions/calendar/data/blocked-times.ts'
import { accountErased, notErased } from '#functions/people/data/not-erased.ts'
import { ownTimesKeys, ownTimesOf } from '#functions/calendar/data/own-times.ts'
import { getUserRecord, noUser } from '#functions/people/data/user.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { blockedTimesKey, calendarKey, profileKey } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { rowWrites } from '#functions/platform/db/row-writes.ts'
import { ConditionFailed, named, put } from '#functions/platform/db/db.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { mailsCausedBy } from '#functions/platform/mail/mail-to.ts'
import { gigWarnings } from './gig-warnings.ts'

/**
 * One's own calendar; agents and admins keep that of any vendor.
 * @returns the zone of its owner's days: where they are, or were last. @throws AppError not_found
 */
const demandCalendar = async (deps: Deps, actor: Actor, id: string): Promise<string> => {
  const here = deps.request.timezone
  if (id === actor.id) return here ?? actor.user.timezone ?? 'UTC'
  if (!actor.is_agent && !actor.is_admin) throw noUser()
  const { is_artist, is_bandleader, is_musician, timezone } = await getUserRecord(deps, id)
  if (!is_artist && !is_bandleader && !is_musician) throw noUser()
  return timezone ?? here ?? 'UTC'
}

/** The note is its owner's. */
const shownTo = (actor: Actor, userId: string, block: BlockedTime): BlockedTime =>
  actor.id === userId ? block : { ...block, note: null }

const noBlock = () => new AppError('not_found', 'Could not find this time')

/** @throws ChangedMeanwhile after a lost race; AppError not_found after an erasure */
const save = async (
  deps: Deps,
  userId: string,
  before: BlockedRow,
  blocks: BlockedTime[],
  mails: readonly OutboxJob[],
): Promise<void> => {
  try {
    const next = { ...before, blocks, version: before.version + 1 }
    const items = [
      notErased(deps, userId),
      named('blocks', put(deps.db.tableName, next, unchangedBlocks(before))),
      ...rowWrites(deps.db.tableName, blockedMonths(userId, before.blocks), blockedMonths(userId, blocks)),
    ]
    await commit(deps, items, mails)
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    throw error.failed.has('erased') ? accountErased() : new ChangedMeanwhile('calendar')
  }
}

interface Change<T> {
  blocks: BlockedTime[]
  answer: T
  /** The changed block, and how it was before. */
  blocked?: readonly [now: BlockedTime, before?: BlockedTime]
}

/** Changes the list as it is at that moment. */
const change = <T>(
  deps: Deps,
  actor: Actor,
  userId: string,
  act: (blocks: readonly BlockedTime[], timezone: string) => Change<T>,
): Promise<T> =>
  retryConflicts(deps, async () => {
    const timezone = await demandCalendar(deps, actor, userId)
    const before = await blockedTimesOf(deps, userId)
    const { blocks, answer, blocked } = act(before.blocks, timezone)
    const mails = blocked ? await gigWarnings(deps, userId, ...blocked) : []
    await save(deps, userId, before, blocks, mailsCausedBy(actor, mails))
    return answer
  })

const year = 366 * 86_400_000

/** @throws AppError invalid for a time of long ago or far ahead, or a repeat that ends before its first day. */
const demandPossible = (now: string, timezone: string, { start, end, repeat }: BlockedTimeInput): void => {
  const first = start.includes('T') ? localDate(start, timezone) : start
  const last = Math.max(Date.parse(end), Date.parse(repeat?.until ?? end))
  const problem: Record<string, string> | undefined =
    Date.parse(start) < Date.parse(now) - year
      ? { start: 'At most a year ago' }
      : last > Date.parse(now) + 3 * year
        ? { end: 'At most three years ahead' }
        : repeat && repeat.until < first
          ? { 'repeat.until': untilBeforeStart }
          : undefined
  if (problem) throw new AppError('invalid', Object.values(problem)[0]!, { errors: problem })
}

type Placed = Pick<BlockedTime, 'id' | 'timezone'>

const blockOf = (placed: Placed, { start, end, all_day, note, repeat }: BlockedTimeInput): BlockedTime => ({
  ...placed,
  start,
  end,
  all_day,
  note: note || null,
  repeat: repeat ? { weekdays: [...new Set(repeat.weekdays)].sort(), until: repeat.until } : null,
})

const ofPerson = ({ params }: { params: { id: string } }) => [profileKey(params.id), blockedTimesKey(params.id)]
const withGigs = (input: { params: { id: string } }) => [...ofPerson(input), calendarKey(input.params.id)]

export const listBlockedTimes = useCase(
  usersApi.listBlockedTimes,
  async (deps, actor, { params: { id } }) => {
    await demandCalendar(deps, actor, id)
    const { blocks } = await blockedTimesOf(deps, id)
    return blocks.map((block) => shownTo(actor, id, block)).sort((a, b) => (a.start < b.start ? -1 : 1))
  },
  ofPerson,
)

const iso = (at: string) => new Date(at).toISOString()

export const listTakenTimes = useCase(
  usersApi.listTakenTimes,
  async (deps, actor, { params: { id }, query: { start, end } }) => {
    await demandCalendar(deps, actor, id)
    return ownTimesOf(deps, id, iso(start), iso(end))
  },
  ({ params: { id }, query: { start, end } }) => [profileKey(id), ...ownTimesKeys(id, iso(start), iso(end))],
)

export const addBlockedTime = useCase(
  usersApi.addBlockedTime,
  (deps, actor, { params: { id }, body }) =>
    change(deps, actor, id, (blocks, timezone) => {
      demandPossible(deps.now, timezone, body)
      if (blocks.length >= mostBlocks)
        throw new AppError('conflict', `At most ${mostBlocks} blocked times. Please delete old ones`)
      const block = blockOf({ id: deps.id('blk'), timezone }, body)
      return { blocks: [...blocks, block], answer: shownTo(actor, id, block), blocked: [block] }
    }),
  withGigs,
)

export const changeBlockedTime = useCase(
  usersApi.changeBlockedTime,
  (deps, actor, { params: { id, block_id }, body }) =>
    change(deps, actor, id, (blocks, timezone) => {
      demandPossible(deps.now, timezone, body)
      const before = blocks.find((block) => block.id === block_id)
      if (!before) throw noBlock()
      // Others cannot see the note, and so do not lose it.
      const note = actor.id === id ? body.note : before.note
      const block = blockOf({ id: block_id, timezone }, { ...body, note })
      const after = blocks.map((one) => (one === before ? block : one))
      return { blocks: after, answer: shownTo(actor, id, block), blocked: [block, before] }
    }),
  withGigs,
)

export const removeBlockedTime = useCase(
  usersApi.removeBlockedTime,
  (deps, actor, { params: { id, block_id } }) =>
    change(deps, actor, id, (blocks) => {
      const left = blocks.filter((block) => block.id !== block_id)
      if (left.length === blocks.length) throw noBlock()
      return { blocks: left, answer: null }
    }),
  ofPerson,
)

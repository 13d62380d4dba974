import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { filesApi } from '#shared/api/files.ts'
import { threadsApi } from '#shared/api/threads.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { usersApi } from '#shared/api/users.ts'
import type { ThreadName, UnreadThread } from '#shared/domain/thread/schema.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { addFile } from '#functions/messages/use-cases/files/add-file.ts'
import { eraseMessages } from '#functions/messages/jobs/erase-messages.ts'
import { eraseAccount } from '#functions/accounts/use-cases/erase-account.ts'
import { hashPassword } from '#functions/people/passwords/password-hash.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { listFiles } from '#functions/messages/use-cases/files/list-files.ts'
import { listMessages } from '#functions/messages/use-cases/threads/list-messages.ts'
import { listUnread } from '#functions/messages/use-cases/threads/list-unread.ts'
import { writeMessage } from '#functions/messages/use-cases/threads/write-message.ts'
import { cases } from '#tests/support/cases.ts'
import { sessionOf, sessionsOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/api.ts'
import { bookingOf, eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { memoryFiles, shareNow } from '#tests/support/files.ts'
import { artistId, musicianId } from '#tests/support/fixture.ts'
import { request, savedBy, take } from '#tests/support/scenario.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'
import { callAsRead } from '#tests/support/read-first.ts'

/**
 * Events whose vendors are asked, confirm, decline, are released, replaced, asked again and erased over months. After
 * each step, each of twelve people tries both conversations, their files and the list of new messages. The guest has an
 * account of their own for each event, and after its erasure another one with the same address.
 */

const start = '2026-05-01T12:00:00.000Z'
const day = 86_400_000
const histories = cases(400)
const vendors = ['artist', 'artist2', 'bandleader', 'guest'] as const
const others = ['client', 'client2', 'agent', 'agent2', 'admin', 'musician', 'musician2'] as const
type Who = (typeof vendors)[number] | (typeof others)[number] | 'reborn'
const people: readonly Who[] = [...vendors, ...others]
const password = 'Passw0rd!'

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('ask' as const), who: fc.constantFrom(...vendors) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('release' as const), who: fc.constantFrom(...vendors) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      who: fc.constantFrom(...vendors),
      response: fc.constantFrom('confirm' as const, 'decline' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('erase' as const), who: fc.constant('guest' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** Half of the histories end with it: by chance it is rare. */
const engagedAndErased: Step[] = [
  { act: 'ask', who: 'guest' },
  { act: 'release', who: 'guest' },
  { act: 'erase', who: 'guest' },
  { act: 'wait', days: 1 },
]

let fixture: EventFixture
let api: UseCaseApi
beforeAll(async () => {
  fixture = await startEvents()
  api = useCaseApi(
    fixture.table,
    [...eventCases, listMessages, writeMessage, listUnread, addFile, listFiles, eraseAccount],
    fixture.tokenOf,
  )
  api.overrides = { files: memoryFiles() }
})
afterAll(() => fixture.table.stop())

const involved = async (id: string): Promise<ReadonlySet<string>> => {
  const event = (await findEvent(fixture.table.deps(), id))!
  return new Set(vendorsOf(event).flatMap(({ user_id, status }) => (isInvolved(status) ? [user_id ?? ''] : [])))
}

/** Steps that the event's state refuses change nothing. */
const takeStep = async (id: string, booking: ReturnType<typeof bookingOf>, taken: Step) => {
  const params = { id }
  if (taken.act === 'wait') {
    const now = new Date(Date.parse(fixture.table.now) + taken.days * day).toISOString()
    fixture.table.now = now
    // An erased person keeps the session that they had.
    const { guest, ...rest } = fixture.users
    const users = fixture.users.reborn === undefined ? { ...rest, guest: guest! } : rest
    Object.assign(fixture.tokens, await sessionsOf(fixture.table, users))
    return
  }
  const { who } = taken
  if (taken.act === 'erase') {
    fixture.table.jobs.length = 0
    const user = fixture.users[who]!
    const { status } = await api.call(usersApi.eraseAccount, who, { params: { id: user.id }, body: { password } })
    if (status !== usersApi.eraseAccount.status) return
    for (const job of fixture.table.jobs)
      if (job.type === 'erase_messages') await eraseMessages(grantedDeps(fixture.table, 'payment-worker'), job.user_id)
    await join('reborn', await verifiedAccount(fixture.table, ['artist'], { email: user.email, artist: { name: 'G' } }))
    return
  }
  if (taken.act === 'answer') {
    await callAsRead(api, eventsApi.respond, who, { params, body: { response: taken.response } })
    return
  }
  const isLeader = who === 'bandleader'
  const chair = isLeader ? 'bandleader' : 'artist'
  const part = isLeader ? musicianId(fixture, who) : artistId(fixture, who)
  if (taken.act === 'release') {
    await api.call(eventsApi.releaseVendors, 'agent', { params, body: { [chair]: { id: part } } })
    return
  }
  const event = await ask(api, eventsApi.getEvent, 'agent', { params })
  const chairs = { artist_id: event.artist_id ?? null, bandleader_id: event.bandleader_id ?? -1, [`${chair}_id`]: part }
  const [hasArtist, hasLeader] = [chairs.artist_id !== null, chairs.bandleader_id !== -1]
  const body = savedBy(booking, event, {
    ...chairs,
    artist_rate: hasArtist ? (hasLeader ? 2200 : 3200) : 0,
    bandleader_rate: hasLeader ? (hasArtist ? 1000 : 3200) : 0,
  })
  await api.call(eventsApi.updateEvent, 'agent', { params, body })
  await api.call(eventsApi.requestVendor, 'agent', { params, body: { [`${chair}_id`]: part } })
}

const join = async (who: 'guest' | 'reborn', user: UserRecord) => {
  fixture.users[who] = user
  fixture.tokens[who] = await sessionOf(fixture.table, user.id)
}

const reads = async (who: Who, id: string, thread: ThreadName): Promise<boolean> =>
  (await api.call(threadsApi.listMessages, who, { params: { id }, query: { thread } })).status === 200

it('nobody reads the other conversation or its files: memberships over time', async () => {
  const password_hash = await hashPassword(password)
  const seen = { joined: 0, left: 0, again: 0, stayed: 0, erased: 0 }
  const samples = fc.sample(fc.array(step, { minLength: 4, maxLength: 9 }), { numRuns: histories, seed: 32 })
  for (const [i, sample] of samples.entries()) {
    const steps = i % 2 === 0 ? sample : [...sample, ...engagedAndErased]
    delete fixture.users.reborn
    fixture.table.now = new Date(Date.parse(start) + i * 900_000).toISOString()
    await join('guest', await verifiedAccount(fixture.table, ['artist'], { artist: { name: 'G' } }, { password_hash }))
    Object.assign(fixture.tokens, await sessionsOf(fixture.table, fixture.users))
    let written = 0
    const booking = bookingOf(fixture, 1 + (i % 25), {
      ...{ start: `2027-01-${String(1 + (i % 28)).padStart(2, '0')}T22:00:00.000Z` },
      end: `2027-01-${String(1 + (i % 28)).padStart(2, '0')}T23:30:00.000Z`,
    })
    const { id } = await request(api, booking)
    await take(api, booking, id)
    for (const thread of ['client', 'team'] as const) {
      const body = { text: `Only for the ${thread} ${id}` }
      await ask(api, threadsApi.writeMessage, 'agent', { params: { id }, query: { thread }, body })
      const named = { name: `${thread}.pdf`, size: 10, audience: thread }
      const file = await ask(api, filesApi.addFile, 'agent', { params: { id }, body: named })
      await shareNow(fixture.table.deps(), id, file.id)
    }
    let before = await involved(id)
    const left = new Map<string, number>()
    for (const taken of steps) {
      await takeStep(id, booking, taken)
      const now = Date.parse(fixture.table.now)
      const after = await involved(id)
      for (const gone of before)
        if (!after.has(gone)) {
          left.set(gone, now)
          seen.left += 1
        }
      for (const joined of after) if (!before.has(joined)) seen[left.has(joined) ? 'again' : 'joined'] += 1
      before = after
      const isErased = fixture.users.reborn !== undefined
      for (const who of isErased ? ([...people, 'reborn'] as const) : people) {
        const user = fixture.users[who]!.id
        const leftAt = left.get(user)
        const isLate = leftAt !== undefined && now < leftAt + 30 * day
        if (isLate && !after.has(user)) seen.stayed += 1
        const isStaff = who === 'agent' || who === 'admin'
        const isGone = who === 'guest' && isErased
        const may = {
          client: isStaff || who === 'client',
          team: !isGone && (isStaff || isLate || (after.has(user) && now < Date.parse(booking.end) + 30 * day)),
        }
        for (const thread of ['client', 'team'] as const)
          expect([who, thread, await reads(who, id, thread), steps]).toEqual([who, thread, may[thread], steps])
        const files = await api.call(filesApi.listFiles, who, { params: { id } })
        const names = files.status === 200 ? (files.body as { name: string }[]).map(({ name }) => name).sort() : []
        expect([who, names]).toEqual([who, (['client', 'team'] as const).filter((t) => may[t]).map((t) => `${t}.pdf`)])
        const unread = await api.call(threadsApi.listUnread, who, {})
        expect(unread.status).toBe(isGone ? 401 : 200)
        const counted = isGone ? [] : (unread.body as UnreadThread[])
        for (const { thread } of counted.filter(({ event_id }) => event_id === id)) expect(may[thread]).toBe(true)
        if (who === 'guest' && may.team) {
          const body = { text: `From the guest ${(written += 1)}` }
          await ask(api, threadsApi.writeMessage, who, { params: { id }, query: { thread: 'team' }, body })
        }
      }
    }
    if (fixture.users.reborn === undefined) continue
    const texts = await ask(api, threadsApi.listMessages, 'agent', { params: { id }, query: { thread: 'team' } })
    expect(texts.filter(({ text }) => text.startsWith('From the guest'))).toEqual([])
    expect(texts.filter(({ name, text }) => name === 'Deleted account' && text === '')).toHaveLength(written)
    if (written > 0) seen.erased += 1
  }
  expect(histories * people.length).toBe(cases(4400))
  // Otherwise the histories are too tame to find anything.
  expect(Object.entries(seen).filter(([, times]) => times < cases(20))).toEqual([])
}, 600_000)

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGroup } from '#functions/people/use-cases/groups/create-group.ts'
import { updateMembers } from '#functions/people/use-cases/groups/update-members.ts'
import { answerMembership } from '#functions/people/use-cases/groups/answer-membership.ts'
import { listGroups } from '#functions/calendar/use-cases/free/list-groups.ts'
import { eraseAccount } from '#functions/accounts/use-cases/erase-account.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { listUsers } from '#functions/people/use-cases/users/list-users.ts'
import { erasePictures } from '#functions/people/jobs/erase-pictures.ts'
import { keepLineUpOf } from '#functions/calling/data/line-ups.ts'
import { saveOptIn } from '#functions/messages/data/texts.ts'
import { saveSubscription, subscriptionsOf } from '#functions/calendar/data/subscriptions.ts'
import { makeAddress } from '#functions/calendar/data/calendar-feed.ts'
import { addBlockedTime } from '#functions/calendar/use-cases/own/blocked-times.ts'
import { makeCalendarAddress } from '#functions/calendar/use-cases/own/calendar-address.ts'
import { addCalendarSubscription } from '#functions/calendar/use-cases/own/calendar-subscriptions.ts'
import { earningKey } from '#functions/platform/db/keys.ts'
import { put, type TransactItem } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { hashPassword } from '#functions/people/passwords/password-hash.ts'
import { cents } from '#shared/domain/money.ts'
import { noOptIn } from '#shared/domain/text/opt-in.ts'
import { bookingRequestsApi } from '#shared/api/booking-requests.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { usersApi } from '#shared/api/users.ts'
import { makeAccount, sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

const password = 'Passw0rd!'
const cases = [
  addBlockedTime,
  addCalendarSubscription,
  makeCalendarAddress,
  eraseAccount,
  getUser,
  listUsers,
  createGroup,
  updateMembers,
  answerMembership,
  listGroups,
]
const personal = { cell_phone: '917-555-0199', meal_preference: 'no okra', profile_picture: '/pictures/usr/me.png' }

let fixture: EventFixture
let api: UseCaseApi
let password_hash = ''
const users: Record<string, UserRecord> = {}

const join = async (who: string, user: UserRecord) => {
  users[who] = user
  fixture.tokens[who] = await sessionOf(fixture.table, user.id)
}
beforeAll(async () => {
  fixture = await startEvents()
  Object.assign(users, fixture.users)
  api = useCaseApi(fixture.table, [...cases, ...eventCases], fixture.tokenOf)
  password_hash = await hashPassword(password)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  const { table } = fixture
  const player = { last: 'Parkinson-Ito', musician: { name: 'Zoe Park', instruments: ['Violin'] } }
  const patch = { ...personal, password_hash, stripe_account_id: 'acct_zoe' }
  await join('zoe', await verifiedAccount(table, ['musician', 'bandleader'], player, patch))
  await join('lena', await verifiedAccount(table, ['bandleader'], { first: 'Lena', last: 'Lang' }, { password_hash }))
  table.jobs.length = 0
})

const input = (who: string, typed = password) => ({ params: { id: users[who]!.id }, body: { password: typed } })
const erase = (who: string) => ask(api, usersApi.eraseAccount, who, input(who))
const refusal = async (who: string, typed = password) => refused(api, usersApi.eraseAccount, who, input(who, typed))
const newBand = (who: string, name: string) => ask(api, groupsApi.createGroup, who, { body: { name } })
const band = async (leader: string, member: string) => {
  const { id } = await newBand(leader, `Band of ${leader}`)
  const seat = (who: string) => ({ musician_id: users[who]!.musician!.id, instrument: 'Violin' })
  await ask(api, groupsApi.updateMembers, leader, { params: { id }, body: [seat(leader), seat(member)] })
  await ask(api, groupsApi.answerMembership, member, { params: { id }, body: { response: 'accept' } })
  return id
}
const kept = async () => {
  const rows = await fixture.table.dump()
  return JSON.stringify(rows.filter(({ PK }) => !String(PK).startsWith('OUTBOX#')))
}

describe('a deleted account', () => {
  it('leaves nothing personal, and frees its address', async () => {
    await band('lena', 'zoe')
    const { email, id } = users['zoe']!
    expect(await kept()).toContain(email)
    await erase('zoe')
    expect(await kept()).not.toMatch(new RegExp(`${email}|Zoe|Parkinson-Ito|${personal.cell_phone}|okra|me\\.png`))
    expect((await api.call(usersApi.getUser, 'zoe', { params: { id } })).status).toBe(401)
    expect((await refused(api, usersApi.getUser, 'lena', { params: { id } })).status).toBe(404)
    expect(await makeAccount(fixture.table, ['client'], { email })).toMatchObject({ email })
    const waiting = await ask(api, usersApi.listUsers, 'admin', { query: {} })
    expect(waiting.map((user) => user.id)).not.toContain(id)
  })

  it('leaves no number for texts', async () => {
    const { id } = users['zoe']!
    const deps = fixture.table.deps()
    const optIn = { number: '+15185550187', opted_in_at: fixture.table.now }
    await saveOptIn(deps, id, noOptIn, optIn, [])
    expect(await kept()).toContain(optIn.number)
    await erase('zoe')
    expect(await kept()).not.toContain(optIn.number)
  })

  it('leaves no line-up that it kept for an act', async () => {
    const deps = fixture.table.deps()
    const place = {
      instrument: 'Drums',
      rate: cents(20_000),
      mode: 'in_turn',
      ask_at_once: 1,
      answer_hours: 24,
    } as const
    const row = { kept_at: fixture.table.now, places: [{ ...place, candidates: ['mus_of_the_line_up'] }] }
    await keepLineUpOf(deps, users['zoe']!.id, 'art_of_the_line_up', row)
    expect(await kept()).toContain('of_the_line_up')
    await erase('zoe')
    expect(await kept()).not.toContain('of_the_line_up')
  })

  it('leaves no calendar elsewhere, with all of its times', async () => {
    const { id } = users['zoe']!
    const { table } = fixture
    const times = Array.from({ length: 13 }, (_, month) => ({
      start: new Date(Date.UTC(2026, 5 + month, 5)).toISOString(),
      end: new Date(Date.UTC(2026, 5 + month, 6)).toISOString(),
    }))
    for (const n of [1, 2, 3, 4, 5]) {
      const body = { name: 'Teaching', url: `https://calendars.example/${n}.ics` }
      await ask(api, usersApi.addCalendarSubscription, 'zoe', { params: { id }, body })
    }
    for (const row of await subscriptionsOf(table.deps(), id)) {
      const [before, after] = [
        { times: [], free: [] },
        { times, free: [] },
      ]
      await saveSubscription(table.deps(), row, row, { before, after })
    }
    const rows = async () =>
      (await table.dump())
        .filter(({ PK, SK }) => `${String(PK)} ${String(SK)}`.includes(id))
        .map(({ PK }) => String(PK))
    const calendars = /^(CALENDARS#|SUBSCRIBED#|FETCH)/
    expect((await rows()).filter((PK) => calendars.test(PK))).toHaveLength(5 * (1 + 1 + 1 + 13))
    await erase('zoe')
    expect((await rows()).filter((PK) => calendars.test(PK))).toEqual([])
  })

  it('leaves no blocked time, and no address of a calendar, also of one act', async () => {
    const { id } = users['zoe']!
    const { table, users: known } = fixture
    const params = { id }
    const repeat = { weekdays: [1], until: '2027-12-31' }
    for (const more of [{}, { repeat }])
      await ask(api, usersApi.addBlockedTime, 'zoe', {
        params,
        body: { start: '2026-07-06', end: '2026-07-07', all_day: true, note: 'Out of town', ...more },
      })
    await ask(api, usersApi.makeCalendarAddress, 'zoe', { params })
    await makeAddress(table.deps(), users['zoe']!, known['artist']!.artist!.id)
    const own = async () =>
      (await table.dump())
        .filter((row) => /^(BLOCKED|FEED)#/.test(String(row['PK'])) || /^(BLOCKED|CALENDAR)/.test(String(row['SK'])))
        .filter((row) => JSON.stringify(row).includes(id))
    // A list and 18 months; two addresses, each with its feed.
    expect(await own()).toHaveLength(1 + 18 + 4)
    await erase('zoe')
    expect(await own()).toEqual([])
    expect(await kept()).not.toContain('Out of town')
  })

  it('is deleted with all that a person can have: long names, four years of blocked days, five calendars', async () => {
    const name = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'
    const names = { artist: { name }, musician: { name, instruments: ['Violin'] } }
    const roles = ['artist', 'musician', 'bandleader'] as const
    await join('max', await verifiedAccount(fixture.table, [...roles], names, { password_hash }))
    const params = { id: users['max']!.id }
    for (const [start, until] of [
      ['2025-07-04', '2027-07-01'],
      ['2027-07-01', '2029-05-01'],
    ] as const) {
      const body = { start, end: start, all_day: true, repeat: { weekdays: [0], until } }
      await ask(api, usersApi.addBlockedTime, 'max', { params, body })
    }
    for (const n of [1, 2, 3, 4, 5]) {
      const body = { name: 'Teaching', url: `https://calendars.example/${n}.ics` }
      await ask(api, usersApi.addCalendarSubscription, 'max', { params, body })
    }
    const { db } = fixture.table.deps()
    const sizes: number[] = []
    const transact: typeof db.transact = (...write) => {
      sizes.push(write[0].length)
      return db.transact(...write)
    }
    api.overrides = { db: { ...db, transact } }
    await erase('max')
    api.overrides = {}
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100)
    expect((await fixture.table.dump()).filter(({ PK }) => String(PK).startsWith('BLOCKED#'))).toEqual([])
  })

  describe('at the same moment', () => {
    const body = { start: '2026-07-06', end: '2026-07-07', all_day: true, note: 'Out of town' }
    const params = () => ({ id: users['zoe']!.id })
    const own = {
      'a blocked time': () => api.call(usersApi.addBlockedTime, 'zoe', { params: params(), body }),
      'a calendar elsewhere': () => {
        const calendar = { name: 'Teaching', url: 'https://calendars.example/own.ics' }
        return api.call(usersApi.addCalendarSubscription, 'zoe', { params: params(), body: calendar })
      },
    }
    const left = async () =>
      (await fixture.table.dump())
        .map(({ PK, SK }) => `${String(PK)} ${String(SK)}`)
        .filter((row) => row.includes(users['zoe']!.id) && /^(BLOCKED|CALENDARS|SUBSCRIBED|FETCH)|BLOCKED$/.test(row))
    /** Runs `act` between the reads and the last write of what is asked next. */
    const during = (isLast: (items: readonly TransactItem[]) => boolean, act: () => Promise<unknown>) => {
      const { db } = fixture.table.deps()
      const transact: typeof db.transact = async (...write) => {
        if (isLast(write[0])) {
          api.overrides = {}
          await act()
        }
        return db.transact(...write)
      }
      api.overrides = { db: { ...db, transact } }
    }
    const isErasure = (items: readonly TransactItem[]) =>
      items.some(({ Put }) => Put?.Item?.['erased_at'] !== undefined)

    it.each(Object.entries(own))('%s is not left behind: its owner asks again', async (_what, add) => {
      during(isErasure, async () => expect((await add()).status).toBe(201))
      expect((await refused(api, usersApi.eraseAccount, 'zoe', input('zoe'))).status).toBe(409)
      expect(await left()).not.toEqual([])
      await erase('zoe')
      expect(await left()).toEqual([])
    })

    it.each(Object.entries(own))('%s is refused after the erasure', async (_what, add) => {
      during(
        () => true,
        () => erase('zoe'),
      )
      expect((await add()).status).toBe(404)
      expect(await left()).toEqual([])
    })
  })

  it('is confirmed to its owner, and finished by jobs', async () => {
    const { id, email } = users['zoe']!
    await erase('zoe')
    expect(fixture.table.jobs).toMatchObject([
      { type: 'erase_pictures', owners: [id] },
      { type: 'erase_messages', user_id: id },
      { type: 'erase_holds', user_id: id, act_ids: [] },
      { type: 'erase_sheets', user_id: id },
      { type: 'erase_calls', user_id: id, names: ['Zoe Park', 'Pat Parkinson-Ito'] },
      { type: 'erase_copies', user_id: id, names: ['Zoe Park', 'Pat Parkinson-Ito'], email },
      { type: 'erase_files', of: 'user', id },
      { template: 'account_deleted', to: email },
      { template: 'delete_at_provider', to: 'admins', variables: { account: 'acct_zoe' } },
      { type: 'refresh_party', id },
    ])
    const deleted: string[] = []
    const deletePictures = (owner: string) => Promise.resolve(void deleted.push(owner))
    await erasePictures(fixture.table.deps({ deletePictures }), [id, 'art_1'])
    expect(deleted).toEqual([id, 'art_1'])
  })

  it('ends the groups that it led, for their members too', async () => {
    const id = await band('zoe', 'lena')
    await erase('zoe')
    const { groups } = await ask(api, usersApi.getUser, 'lena', { params: { id: users['lena']!.id } })
    expect(groups).toEqual([])
    const listed = await ask(api, groupsApi.listGroups, 'agent', { query: { limit: '200' } })
    expect(listed.map((group) => group.id)).not.toContain(id)
  })
})

describe('an account is not deleted', () => {
  const stays = async (who: string, status: number, message: string, typed = password) => {
    const before = await fixture.table.dump()
    const { status: got, error_message } = await refusal(who, typed)
    expect([got, error_message]).toEqual([status, message])
    const sessionsAndTries = /SESSION#|LIMIT#/
    const lasting = (rows: Record<string, unknown>[]) =>
      rows.filter(({ PK, SK }) => !sessionsAndTries.test(`${String(PK)}${String(SK)}`))
    expect(lasting(await fixture.table.dump())).toEqual(lasting(before))
  }

  it('with a wrong password', async () => {
    await stays('zoe', 422, 'Could not delete the account', 'Wr0ng-one!')
  })

  it('while an event is open', async () => {
    await join('nora', await verifiedAccount(fixture.table, ['client'], {}, { password_hash }))
    const [start, end] = ['2027-03-05T22:00:00.000Z', '2027-03-06T02:00:00.000Z']
    const body = { client_notes: 'Jazz', client_budget: 900, start, end }
    const { id, name } = await ask(api, bookingRequestsApi.createBookingRequest, 'nora', { body })
    await stays('nora', 409, `“${name}” is not finished yet. Finish or cancel it first`)
    await ask(api, bookingRequestsApi.withdrawBookingRequest, 'nora', { params: { id } })
    await erase('nora')
  })

  it('while money is on its way to it', async () => {
    const { table } = fixture
    const row = { ...earningKey(users['zoe']!.id, 'op_1'), op_key: 'op_1', amount: 100, due_at: table.now }
    await table.deps().db.transact([put(table.tableName, row)])
    await stays('zoe', 409, 'Money is still on its way to this account. Please wait until it has arrived')
  })

  it('of an admin', async () => {
    await join('boss', await verifiedAccount(fixture.table, ['client'], {}, { password_hash, is_admin: true }))
    await stays('boss', 409, 'The account of an admin cannot be deleted')
  })
})

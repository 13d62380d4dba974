import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getArtist } from '#functions/people/use-cases/artists/get-artist.ts'
import { answerMembership } from '#functions/people/use-cases/groups/answer-membership.ts'
import { createGroup } from '#functions/people/use-cases/groups/create-group.ts'
import { listGroups } from '#functions/calendar/use-cases/free/list-groups.ts'
import { updateMembers } from '#functions/people/use-cases/groups/update-members.ts'
import { findGroup, groupWrites } from '#functions/people/data/group.ts'
import { memberOf } from '#functions/people/data/roster.ts'
import { refreshParty } from '#functions/accounts/jobs/refresh-party.ts'
import { publicGroup } from '#functions/booking/use-cases/public/profiles.ts'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { listInvitations } from '#functions/people/use-cases/users/list-invitations.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { artistsApi } from '#shared/api/artists.ts'
import { eventsApi } from '#shared/api/events.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { publicApi } from '#shared/api/public.ts'
import { usersApi } from '#shared/api/users.ts'
import { eventBody } from '#tests/support/event-body.ts'
import { makeAccount, sessionOf, verifiedAccount } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { eventCases, startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

/** Membership requires consent: nobody is shown in a group, or reachable through it, before accepting. */

const cases = [
  ...[answerMembership, createGroup, getArtist, getUser, listGroups, listInvitations],
  ...[publicGroup, updateMembers, updateUser, verifyUser, ...eventCases],
]
const reach = { cell_phone: '917-555-0188', meal_preference: 'vegan' }

let fixture: EventFixture
let api: UseCaseApi
const users: Record<string, UserRecord> = {}
let group = ''

const join = async (who: string, user: UserRecord) => {
  users[who] = user
  fixture.tokens[who] = await sessionOf(fixture.table, user.id)
}
beforeAll(async () => {
  fixture = await startEvents()
  Object.assign(users, fixture.users)
  api = useCaseApi(fixture.table, cases, fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  const { table } = fixture
  const player = { musician: { name: 'Zoe Park', instruments: ['Violin'] } }
  await join('leader', await verifiedAccount(table, ['bandleader'], { first: 'Lena', last: 'Lang' }))
  await join('zoe', await verifiedAccount(table, ['musician'], player, { ...reach, stripe_account_id: 'acct_zoe' }))
  group = (await ask(api, groupsApi.createGroup, 'leader', { body: { name: 'The Tides' } })).id
})

const seat = (who: string, instrument = 'Violin') => ({ musician_id: users[who]!.musician!.id, instrument })
const invite = (...seats: ReturnType<typeof seat>[]) =>
  ask(api, groupsApi.updateMembers, 'leader', { params: { id: group }, body: [seat('leader', 'Vocals'), ...seats] })
const answer = (who: string, response: string) =>
  api.call(groupsApi.answerMembership, who, { params: { id: group }, body: { response } })
const invitations = (who: string) => ask(api, usersApi.listInvitations, who, { params: { id: users[who]!.id } })
const accountOf = async (who: string, caller = who) =>
  (await ask(api, usersApi.getUser, caller, { params: { id: users[who]!.id } })).groups
const listed = async (who: string) =>
  (await ask(api, groupsApi.listGroups, who, { query: { limit: '200' } })).find(({ id }) => id === group)
const zoeIn = (members: unknown) => JSON.stringify(members).includes('Zoe Park')
const contacts = () => new RegExp(`${users['zoe']!.email}|${reach.cell_phone}|vegan|acct_`)

describe('a band leader who names a musician', () => {
  it('sees no contact details and shows them to nobody before they accept', async () => {
    const answered = await invite(seat('zoe'))
    expect(answered.members).toMatchObject([{ is_bandleader: true }, { musician_name: 'Zoe Park', status: 'invited' }])
    expect((await accountOf('leader'))[0]!.members![1]).toMatchObject({ status: 'invited' })
    for (const seen of [answered, await accountOf('leader'), await accountOf('leader', 'admin')])
      expect(JSON.stringify(seen)).not.toMatch(contacts())
    for (const who of ['agent', 'client', 'artist', 'leader', 'admin', 'zoe'])
      expect(zoeIn(await listed(who))).toBe(false)
    expect(await accountOf('zoe')).toEqual([])
    expect(await invitations('zoe')).toEqual([
      {
        group_id: group,
        group_name: 'The Tides',
        leader_name: 'Lena Lang',
        logo: null,
        instruments: ['Violin'],
        invited_at: fixture.table.now,
      },
    ])
  })

  it('sees contact details once they accepted, as do agent and admin, but no other member', async () => {
    await invite(seat('zoe'), seat('musician', 'Drums'))
    expect((await answer('zoe', 'accept')).body).toEqual({ message: 'You are now a member of The Tides' })
    expect((await answer('musician', 'accept')).status).toBe(200)
    expect(await invitations('zoe')).toEqual([])
    const zoe = (groups: { members?: { musician_name: string }[] | undefined }[]) =>
      groups[0]!.members!.find(({ musician_name }) => musician_name === 'Zoe Park')
    expect(zoe(await accountOf('leader'))).toMatchObject({ ...reach, email: users['zoe']!.email, status: 'accepted' })
    expect(zoe(await accountOf('leader'))).not.toHaveProperty('stripe_account_id')
    expect(zoe(await accountOf('leader', 'admin'))).toMatchObject({ stripe_account_id: 'acct_zoe' })
    expect(zoe([(await listed('agent'))!])).toMatchObject({ email: users['zoe']!.email, cell_phone: reach.cell_phone })
    expect(JSON.stringify(await listed('agent'))).not.toMatch(/vegan|meal|acct_/)
    expect(JSON.stringify(await listed('admin'))).not.toMatch(/vegan|meal/)
    expect(zoe([(await listed('admin'))!])).toMatchObject({ stripe_account_id: 'acct_zoe' })
    for (const who of ['client', 'artist', 'musician']) {
      expect(zoe([(await listed(who))!])).toBeDefined()
      expect(JSON.stringify(await listed(who))).not.toMatch(contacts())
    }
    expect(zoe(await accountOf('musician').then((all) => all.filter(({ id }) => id === group)))).toBeDefined()
    expect(JSON.stringify(await accountOf('musician'))).not.toMatch(contacts())
  })

  it('keeps members and invitees when the list is saved again, and removes missing ones', async () => {
    await invite(seat('zoe'), seat('musician', 'Drums'))
    await answer('zoe', 'accept')
    const again = await invite(seat('zoe'), seat('zoe'), seat('zoe', 'Vocals'), seat('musician', 'Drums'))
    expect(again.members!.map(({ musician_name, instrument, status }) => [musician_name, instrument, status])).toEqual([
      ['Lena Lang', 'Vocals', 'accepted'],
      ['Zoe Park', 'Violin', 'accepted'],
      ['Sam Novak', 'Drums', 'invited'],
      ['Zoe Park', 'Vocals', 'invited'],
    ])
    const same = await invite(seat('zoe'), seat('zoe', 'Vocals'), seat('musician', 'Drums'))
    expect(same.version).toBe(again.version)
    const alone = await ask(api, groupsApi.updateMembers, 'leader', { params: { id: group }, body: [] })
    expect(alone.members).toMatchObject([{ is_bandleader: true }])
    for (const who of ['zoe', 'musician']) expect(await invitations(who)).toEqual([])
    expect(await accountOf('zoe')).toEqual([])
    expect((await answer('musician', 'accept')).status).toBe(404)
  })

  it('makes a few groups a day, and two before the account is verified', async () => {
    await join('hasty', await makeAccount(fixture.table, ['bandleader'], {}, { signup_complete: true }))
    await join('busy', await verifiedAccount(fixture.table, ['bandleader']))
    const made = async (who: string) => {
      let count = 0
      for (let i = 0; i < 30; i += 1)
        if ((await api.call(groupsApi.createGroup, who, { body: { name: `Group ${i}` } })).status === 201) count += 1
      return count
    }
    expect([await made('hasty'), await made('busy')]).toEqual([2, 20])
  })

  it('cannot invite before the account is verified, nor spam the same person', async () => {
    const stranger = await makeAccount(fixture.table, ['bandleader'], {}, { signup_complete: true })
    await join('stranger', stranger)
    const { id } = await ask(api, groupsApi.createGroup, 'stranger', { body: { name: 'Nobody knows us' } })
    const input = { params: { id }, body: [seat('zoe')] }
    expect(await refused(api, groupsApi.updateMembers, 'stranger', input)).toMatchObject({
      status: 403,
      error_message: 'You can invite members once your account is verified',
    })
    for (let i = 0; i < 3; i += 1) {
      await invite(seat('zoe'))
      await answer('zoe', 'decline')
    }
    expect(
      await refused(api, groupsApi.updateMembers, 'leader', { params: { id: group }, body: [seat('zoe')] }),
    ).toMatchObject({ status: 429 })
  })

  it('can replace all sixty members of a group with a long name', async () => {
    const { table } = fixture
    const players = []
    for (let i = 0; i < 120; i += 1) {
      const input = { musician: { name: `Player ${i}`, instruments: ['Violin'] } }
      players.push(await verifiedAccount(table, ['musician'], input))
    }
    const before = await findGroup(table.deps(), group)
    const name = Array.from({ length: 20 }, (_, i) => `w${i}x`).join(' ')
    const seats = players.slice(0, 60).map((user) => memberOf(user, 'Violin', before))
    const full = { ...before, name, members: [...before.members, ...seats], version: 2 }
    await table.deps().db.transact(groupWrites(table.tableName, before, full))
    const body = players.slice(60).map(({ musician }) => ({ musician_id: musician!.id, instrument: 'Violin' }))
    const sent = table.jobs.length
    const { members } = await ask(api, groupsApi.updateMembers, 'leader', { params: { id: group }, body })
    expect(members!.map(({ status }) => status)).toEqual(['accepted', ...body.map(() => 'invited')])
    const mails = table.jobs.slice(sent).flatMap((job) => (job.type === 'mail' ? [job] : []))
    for (const [template, readers] of [
      ['group_removed', players.slice(0, 60)],
      ['group_invitation', players.slice(60)],
    ] as const)
      expect(mails.filter((mail) => mail.template === template).map(({ to }) => to)).toEqual(
        readers.map(({ email }) => email),
      )
  })
})

const mailed = () => fixture.table.jobs.flatMap((job) => (job.type === 'mail' ? [job] : []))

describe('a mail', () => {
  it('goes to invited and removed musicians, and to the leader about each answer, once', async () => {
    const told = async (act: () => Promise<unknown>) => {
      const before = mailed().length
      await act()
      return mailed()
        .slice(before)
        .map(({ template, to }) => [template, to])
    }
    const [leader, zoe] = [users['leader']!.email, users['zoe']!.email]
    expect(await told(() => invite(seat('zoe'), seat('zoe', 'Vocals')))).toEqual([['group_invitation', zoe]])
    expect(mailed().at(-1)!.variables).toEqual({
      name: 'Pat',
      leader: 'Lena Lang',
      group: 'The Tides',
      instruments: 'Violin, Vocals',
    })
    expect(await told(() => answer('zoe', 'accept'))).toEqual([['group_joined', leader]])
    expect(await told(() => answer('zoe', 'accept'))).toEqual([])
    expect(await told(() => invite(seat('zoe')))).toEqual([])
    expect(await told(() => invite())).toEqual([['group_removed', zoe]])
    await invite(seat('zoe'))
    expect(await told(() => answer('zoe', 'decline'))).toEqual([['group_declined', leader]])
    await invite(seat('zoe'))
    expect(await told(() => invite())).toEqual([])
  })
})

describe('a musician', () => {
  it('who declines or leaves is no longer in the group, nor reachable through it', async () => {
    await invite(seat('zoe'))
    expect((await answer('zoe', 'decline')).body).toEqual({ message: 'You declined the invitation of The Tides' })
    expect(zoeIn(await accountOf('leader'))).toBe(false)
    await invite(seat('zoe'))
    await answer('zoe', 'accept')
    expect((await answer('zoe', 'leave')).body).toEqual({ message: 'You left The Tides' })
    expect(await accountOf('zoe')).toEqual([])
    for (const who of ['leader', 'admin']) expect(zoeIn(await accountOf('leader', who))).toBe(false)
    for (const who of ['agent', 'client']) expect(zoeIn(await listed(who))).toBe(false)
    for (const response of ['accept', 'decline', 'leave']) expect((await answer('zoe', response)).status).toBe(404)
  })

  it('a double click, or an answer during a revocation, leaves a musician either in or out', async () => {
    await invite(seat('zoe'))
    const clicks = await Promise.all([answer('zoe', 'accept'), answer('zoe', 'accept')])
    expect(clicks.map(({ status }) => status)).toEqual([200, 200])
    await answer('zoe', 'leave')
    await invite(seat('zoe'))
    const [said] = await Promise.all([answer('zoe', 'accept'), invite()])
    expect([200, 404]).toContain(said.status)
    expect(zoeIn(await listed('agent'))).toBe(false)
    expect([...(await accountOf('zoe')), ...(await invitations('zoe'))]).toEqual([])
  })

  it('cannot answer for someone else, and the leader cannot leave', async () => {
    await invite(seat('zoe'))
    for (const who of ['musician', 'agent', 'admin']) expect((await answer(who, 'accept')).status).toBe(404)
    expect(await refused(api, usersApi.listInvitations, 'leader', { params: { id: users['zoe']!.id } })).toMatchObject({
      status: 404,
    })
    expect((await answer('leader', 'leave')).status).toBe(409)
  })

  it('a changed name appears in invitations, without contact details', async () => {
    await invite(seat('zoe'))
    const body = { first: 'Zoe', last: 'Park', email: users['zoe']!.email, zipcode: '12534', cell_phone: '9175550188' }
    await ask(api, usersApi.updateUser, 'zoe', {
      params: { id: users['zoe']!.id },
      body: { ...body, musician: { name: 'Zoe P.', instruments: ['Violin'] } },
    })
    await refreshParty(fixture.table.deps(), { type: 'refresh_party', party: 'user', id: users['zoe']!.id })
    const [own] = await accountOf('leader')
    expect(own!.members![1]).toMatchObject({ musician_name: 'Zoe P.', status: 'invited' })
    expect(JSON.stringify(own)).not.toMatch(contacts())
  })
})

describe('a group', () => {
  it('adds members to an event, but not invitees', async () => {
    await invite(seat('zoe'), seat('musician', 'Drums'))
    await answer('musician', 'accept')
    const created = await ask(api, eventsApi.createEvent, 'agent', {
      body: eventBody(1000, {
        client_id: users['client']!.client!.id,
        client_notes: 'A party',
        venue_id: fixture.hotel,
        start: '2026-10-01T22:00:00.000Z',
        end: '2026-10-02T02:00:00.000Z',
        group_id: group,
        artist_rate: undefined,
        bandleader_id: users['leader']!.musician!.id,
        bandleader_rate: 800,
      }),
    })
    expect(created.group!.members!.map(({ musician_name }) => musician_name)).toEqual(['Lena Lang', 'Sam Novak'])
    expect(zoeIn(created)).toBe(false)
  })

  it('of an unverified leader is neither public nor listed until verification', async () => {
    const { table } = fixture
    await join('newcomer', await makeAccount(table, ['bandleader'], {}, { signup_complete: true }))
    group = (await ask(api, groupsApi.createGroup, 'newcomer', { body: { name: 'The Unknowns' } })).id
    const statuses = async () => [
      (await api.call(publicApi.publicGroup, undefined, { params: { id: group } })).status,
      (await api.call(artistsApi.getArtist, 'agent', { params: { id: group } })).status,
      (await listed('agent')) === undefined ? 404 : 200,
      (await listed('admin')) === undefined ? 404 : 200,
    ]
    const verify = async (verified: boolean) => {
      const { id } = users['newcomer']!
      await ask(api, usersApi.verifyUser, 'admin', { params: { id }, body: { verified } })
      await refreshParty(table.deps(), { type: 'refresh_party', party: 'user', id: id })
    }
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await verify(true)
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await verify(false)
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })
})

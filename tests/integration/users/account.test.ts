import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUser } from '#functions/people/use-cases/users/get-user.ts'
import { listUsers } from '#functions/people/use-cases/users/list-users.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { uploadProfilePicture } from '#functions/people/use-cases/users/upload-profile-picture.ts'
import { verifyUser } from '#functions/people/use-cases/users/verify-user.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { isReply } from '#functions/platform/deps/use-case.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { usersApi } from '#shared/api/users.ts'
import { userSchema, type User } from '#shared/domain/user/schema.ts'
import { groupWrites, newGroup } from '#functions/people/data/group.ts'
import { actorOf, makeAccount, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

const get = async (by: UserRecord, id = by.id) =>
  (await getUser.run(table.deps(), await actorOf(table, by.id), {
    params: { id },
    query: {},
    body: undefined as never,
  })) as User
const put = async (by: UserRecord, body: object, id = by.id) =>
  (await updateUser.run(table.deps(), await actorOf(table, by.id), {
    params: { id },
    query: {},
    body: usersApi.updateUser.body().parse(body),
  })) as User

const names = async (kind: 'artist' | 'bandleader' | 'client' | 'musician', name: string) =>
  (await listByName<{ name?: string; musician_name?: string }>(table.deps(), kind, { name, limit: 50 })).items.map(
    (card) => card.name ?? card.musician_name,
  )

const person = (user: UserRecord) => ({
  first: user.first,
  last: user.last,
  email: user.email,
  cell_phone: '2125550142',
  zipcode: '12534',
})
const listed = { genres: ['Folk', 'Jazz'], based_in: 'Hudson, NY', price_from: 900 }
const artistBody = (user: UserRecord) => ({
  ...person(user),
  meal_preference: 'vegan',
  artist: {
    name: 'Elena Marsh',
    bio: 'Sings.',
    repertoire: 'Songs.',
    video_url: 'https://youtu.be/aqz-KE-bpKQ',
    website_url: 'elenamarsh.example',
    epk_url: '',
    ...listed,
  },
  musician: { name: 'Elena M.', instruments: ['Vocals', 'Vocals', 'Piano'] },
})

describe('an account', () => {
  it('is readable by its own user and by admins, and does not exist for others', async () => {
    const client = await verifiedAccount(table, ['client'], { client: { name: 'Harbor Lane' } })
    const agent = await verifiedAccount(table, ['agent'])
    const admin = await verifiedAccount(table, ['agent'], {}, { is_admin: true })
    const user = await get(client)
    expect(userSchema().strict().parse(user)).toEqual(user)
    expect(JSON.stringify(user)).not.toMatch(/password|stripe/)
    expect((await get(admin, client.id)).id).toBe(client.id)
    await expect(get(agent, client.id)).rejects.toMatchObject({
      code: 'not_found',
      message: 'Could not get account info',
    })
    await expect(get(admin, 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV')).rejects.toMatchObject({ code: 'not_found' })
    const { before } = { before: await table.dump() }
    await expect(put(agent, person(client), client.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await table.dump()).filter((row) => row['SK'] === 'PROFILE')).toEqual(
      before.filter((row) => row['SK'] === 'PROFILE'),
    )
  })

  it('of an agent includes the signup link and its QR code', async () => {
    const agent = await verifiedAccount(table, ['agent'])
    expect((await get(agent)).agent).toMatchObject({
      signup_url: `http://localhost:8080/signupclient?agent=${agent.agent!.id}`,
      signup_qrcode: expect.stringMatching(/^data:image\//) as string,
    })
  })

  it('is completed by step 2, which fills in city and state and formats the phone', async () => {
    const artist = await makeAccount(table, ['artist'], {}, { verified: true })
    expect(await names('artist', 'elena')).toEqual([])
    const saved = await put(artist, artistBody(artist))
    expect(saved).toMatchObject({
      signup_complete: true,
      city: 'Hudson',
      state: 'NY',
      cell_phone: '212-555-0142',
      meal_preference: 'vegan',
      artist: { name: 'Elena Marsh', bio: 'Sings.', repertoire: 'Songs.', ...listed },
      musician: { name: 'Elena M.', instruments: ['Vocals', 'Piano'] },
    })
    expect(await get(artist)).toEqual(saved)
    expect([await names('artist', 'mar'), await names('musician', 'ele')]).toEqual([['Elena Marsh'], ['Elena M.']])
    const cards = await listByName<{ genres?: string[] }>(table.deps(), 'artist', { name: 'mar', limit: 50 })
    expect(cards.items[0]?.genres).toEqual(['Folk', 'Jazz'])
    await put(artist, { ...artistBody(artist), artist: { ...artistBody(artist).artist, name: 'Nightjar' } })
    expect([await names('artist', 'mar'), await names('artist', 'night')]).toEqual([[], ['Nightjar']])
    expect(table.jobs).toContainEqual({ type: 'refresh_party', party: 'user', id: artist.id })
  })

  it('accepts back what its GET returned, for every role', async () => {
    for (const roles of [['client'], ['agent'], ['bandleader'], ['musician', 'client']] as const) {
      const user = await verifiedAccount(
        table,
        [...roles],
        { musician: { instruments: ['Drums'] } },
        { cell_phone: '212-555-0142', zipcode: '12534', city: 'Hudson', state: 'NY' },
      )
      const before = await get(user)
      expect(await put(user, before)).toEqual({ ...before, version: before.version + 1 })
    }
  })

  it('ignores read-only fields of a body', async () => {
    const client = await verifiedAccount(table, ['client'], { client: { name: 'Harbor Lane' } })
    const before = await get(client)
    const saved = await put(client, {
      ...person(client),
      client: { name: 'Harbor Lane', id: 'cli_X', agent_id: 'agt_X' },
      is_admin: true,
      is_agent: true,
      verified: false,
      id: 'usr_X',
      agent: { name: 'Agency' },
      artist: { name: 'Not one' },
      password_hash: 'x',
      stripe_account_id: 'acct_1',
      profile_picture: '/pictures/x.jpg',
      brands: ['brd_X'],
      version: 99,
    })
    expect(saved).toEqual({
      ...before,
      version: before.version + 1,
      cell_phone: '212-555-0142',
      zipcode: '12534',
      city: 'Hudson',
      state: 'NY',
    })
  })

  it('reports what is missing, by role', async () => {
    const artist = await makeAccount(table, ['artist'])
    const { artist: _artist, ...rest } = artistBody(artist)
    const refused = (body: object, errors: object) =>
      expect(put(artist, body)).rejects.toMatchObject({ code: 'invalid', details: { errors } })
    await refused(rest, {
      'artist.name': 'Required',
      'artist.bio': 'Required',
      'artist.video_url': 'Required, must be YouTube',
    })
    await refused(
      {
        ...artistBody(artist),
        artist: { ...artistBody(artist).artist, bio: 'x'.repeat(7001), video_url: 'https://vimeo.com/1' },
      },
      { 'artist.bio': 'Max 7000 characters', 'artist.video_url': 'Required, must be YouTube' },
    )
    await refused({ ...artistBody(artist), zipcode: '' }, { zipcode: 'Required.' })
    await refused({ ...artistBody(artist), zipcode: '1253' }, { zipcode: 'ZIP must be 5 digits' })
    await refused({ ...artistBody(artist), zipcode: '00000' }, { zipcode: 'ZIP not found' })
    await expect(put(artist, { ...artistBody(artist), zipcode: '00000' })).rejects.toMatchObject({
      message: 'Zipcode 00000 not found',
    })
    await refused(
      { ...artistBody(artist), musician: { name: '', instruments: [] } },
      { 'musician.name': 'Required', 'musician.instruments': 'At least one instrument must be selected' },
    )
    await refused(
      { ...artistBody(artist), meal_preference: 'other' },
      { meal_preference: 'Please specify meal preference' },
    )
    const parse = (body: object) =>
      usersApi.updateUser
        .body()
        .safeParse(body)
        .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    expect(parse({ first: ' ', last: '', email: '@x', cell_phone: '' })).toEqual([
      'first: First name is required.',
      'last: Last name is required.',
      'email: Email should have a username.',
      'cell_phone: Required.',
    ])
    const client = await verifiedAccount(table, ['client'])
    expect(await put(client, { ...person(client), zipcode: '', client: { name: 'Home' } })).toMatchObject({
      zipcode: null,
      city: null,
    })
  })

  it('saves the texts of the groups it leads, and of no other', async () => {
    const leader = await verifiedAccount(table, ['bandleader'])
    const member = await verifiedAccount(table, ['musician'], { musician: { instruments: ['Drums'] } })
    const deps = table.deps()
    const group = newGroup(deps, 'The Freeman Seven', leader)
    const first = group.members![0]!
    group.members!.push({
      ...first,
      user_id: member.id,
      musician_id: member.musician!.id,
      musician_name: 'Sam',
      instrument: 'Drums',
      is_bandleader: false,
      email: member.email,
    })
    await deps.db.transact(groupWrites(table.tableName, undefined, group))

    const texts = {
      name: 'The Freeman Eight',
      bio: 'Brass.',
      repertoire: 'Iko Iko',
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
      website_url: 'https://freeman.example',
      ...listed,
    }
    await expect(put(leader, person(leader))).rejects.toMatchObject({
      details: { errors: { 'groups.0.bio': 'This field is required' } },
    })
    await expect(
      put(leader, { ...person(leader), groups: [{ id: group.id, ...texts, bio: '' }] }),
    ).rejects.toMatchObject({ details: { errors: { 'groups.0.bio': 'This field is required' } } })
    const saved = await put(leader, { ...person(leader), groups: [{ id: group.id, ...texts }] })
    expect(saved.groups[0]).toMatchObject({ ...texts, version: 2, leader_id: leader.id })
    expect(
      (await listByName<{ name: string }>(table.deps(), 'group', { name: 'eight', limit: 5 })).items,
    ).toMatchObject([{ name: 'The Freeman Eight' }])
    expect((await get(leader)).groups).toEqual(saved.groups)

    const seen = (await get(member)).groups[0]!
    expect(seen.members![0]).not.toHaveProperty('email')
    await put(member, {
      ...person(member),
      musician: { name: 'Sam', instruments: ['Drums'] },
      groups: [{ id: group.id, ...texts, name: 'Mine now' }],
    })
    expect((await get(member)).groups[0]!.name).toBe('The Freeman Eight')
  })

  it('keeps its picture', async () => {
    const client = await verifiedAccount(table, ['client'])
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const stored: string[] = []
    const deps = table.deps({
      putPicture: (path) => {
        stored.push(path)
        return Promise.resolve()
      },
    })
    const user = (await uploadProfilePicture.run(deps, await actorOf(table, client.id), {
      params: { id: client.id },
      query: {},
      body: undefined as never,
      file: { bytes: png, filename: 'me.png' },
    })) as User
    expect(stored).toEqual([user.profile_picture])
    await expect(
      uploadProfilePicture.run(deps, await actorOf(table, client.id), {
        params: { id: client.id },
        query: {},
        body: undefined as never,
        file: { bytes: Buffer.from('<svg/>'), filename: 'me.png' },
      }),
    ).rejects.toMatchObject({ code: 'unsupported_media' })
  })
})

describe('verification', () => {
  it('lists waiting accounts, oldest first, and notifies each person once', async () => {
    const waiting = await startTable()
    try {
      const admin = await verifiedAccount(waiting, ['agent'], {}, { is_admin: true })
      const one = await makeAccount(waiting, ['musician'], { first: 'Wren' }, { signup_complete: true })
      waiting.now = '2026-06-01T13:00:00.000Z'
      const two = await makeAccount(waiting, ['agent'])
      const actor = await actorOf(waiting, admin.id)
      const list = async (cursor?: string) => {
        const answer = await listUsers.run(waiting.deps(), actor, {
          params: {},
          query: { verified: 'false', limit: 1, cursor },
          body: undefined as never,
        })
        return isReply(answer)
          ? (answer as { body: User[]; headers: Record<string, string> })
          : { body: answer as User[], headers: {} as Record<string, string> }
      }
      const first = await list()
      expect(first.body.map(({ id }) => id)).toEqual([one.id])
      expect((await list(first.headers['X-Next-Cursor'])).body.map(({ id }) => id)).toEqual([two.id])
      await expect(list('not base64!')).rejects.toMatchObject({ code: 'invalid' })
      const verify = (verified: boolean) =>
        verifyUser.run(waiting.deps(), actor, { params: { id: one.id }, query: {}, body: { verified } })
      await verify(true)
      await verify(true)
      const mails = () => waiting.jobs.flatMap((job) => (job.type === 'mail' ? [`${job.template} ${job.to}`] : []))
      expect(mails()).toEqual([`verification_done ${one.email}`])
      expect((await list()).body.map(({ id }) => id)).toEqual([two.id])
      expect((await listByName(waiting.deps(), 'musician', { name: 'wren', limit: 5 })).items).toHaveLength(1)
      await verify(false)
      expect(mails().at(-1)).toBe(`verification_withdrawn ${one.email}`)
      expect((await listByName(waiting.deps(), 'musician', { name: 'wren', limit: 5 })).items).toEqual([])
    } finally {
      waiting.stop()
    }
  })

  it('is refused with a reason, until the owner has saved the profile again', async () => {
    const mine = await startTable()
    try {
      const admin = await actorOf(mine, (await verifiedAccount(mine, ['agent'], {}, { is_admin: true })).id)
      const confirmed = { signup_complete: true, email_confirmed: true }
      const [one, other] = [
        await makeAccount(mine, ['musician'], { first: 'Wren', musician: { instruments: ['Drums'] } }, confirmed),
        await makeAccount(mine, ['musician'], { first: 'Robin' }, { signup_complete: true }),
      ]
      const refuse = ({ id }: { id: string }, reason: string) =>
        verifyUser.run(mine.deps(), admin, { params: { id }, query: {}, body: { verified: false, reason } })
      const waiting = async () =>
        (await mine.deps().db.range<{ SK: string }>({ PK: 'UNVERIFIED', prefix: '' })).map(({ SK }) => SK)
      for (const user of [one, one, other]) await refuse(user, 'A picture is missing')
      expect(await waiting()).toEqual([])
      // Not typed words to an address that nobody has confirmed; a second click mails nobody.
      const mails = mine.jobs.flatMap((job) => (job.type === 'mail' ? [[job.to, job.template, job.variables]] : []))
      expect(mails).toEqual([
        [one.email, 'verification_refused', { name: 'Wren', reason: 'A picture is missing' }],
        [other.email, 'verification_refused', { name: 'Robin' }],
      ])
      const owner = await actorOf(mine, one.id)
      const input = { params: { id: one.id }, query: {} }
      const shown = (await getUser.run(mine.deps(), owner, { ...input, body: undefined as never })) as User
      expect(shown.refusal?.reason).toBe('A picture is missing')
      const body = usersApi.updateUser.body().parse({ ...shown, zipcode: '12534', cell_phone: '9175550199' })
      await updateUser.run(mine.deps(), owner, { ...input, body })
      expect(await waiting()).toEqual([one.id])
      expect((await actorOf(mine, one.id)).user.refusal).toBeUndefined()
    } finally {
      mine.stop()
    }
  })
})

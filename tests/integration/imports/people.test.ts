import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GroupSummary } from '#shared/domain/user/schema.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { invitePerson } from '#functions/booking/use-cases/prospects/invite-person.ts'
import { findUser } from '#functions/people/data/user.ts'
import { actsPk, emailKey, profileKey } from '#functions/platform/db/keys.ts'
import { listByName } from '#functions/platform/db/search.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import type { LoginRow } from '#functions/people/data/user.ts'
import { ask, refused } from '#tests/support/api.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { importTests, type ImportTests } from '#tests/support/import-tests.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'

let table: TestTable
let fixture: Fixture
let tests: ImportTests
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
})
afterAll(() => table.stop())
beforeEach(() => {
  table.jobs.length = 0
  tests = importTests(table, fixture)
})

const accountOf = async (email: string): Promise<UserRecord> => {
  const row = await table.deps().db.get<LoginRow>(emailKey(email))
  return (await findUser(table.deps(), row!.user_id))!
}
const listed = async (kind: 'musician' | 'artist' | 'group' | 'bandleader', name: string) =>
  (await listByName<{ id?: string; musician_id?: string }>(table.deps(), kind, { name, limit: 20 })).items
const publicActs = async () =>
  (await table.deps().db.all<{ act: { name: string } }>({ PK: actsPk })).map(({ act }) => act.name)

describe('musicians of a spreadsheet', () => {
  it('can be found and booked at once, have no login, and are on no public page', async () => {
    const { id } = await tests.check(
      'Name,Email,Cell,Instruments\nJune Park,june@park.example,5185550142,"drums, vox"\n',
      'people',
    )
    await tests.run(id)
    const june = await accountOf('june@park.example')
    expect(june).toMatchObject({
      ...{ verified: true, signup_complete: false, email_confirmed: false, brought_by: id, is_musician: true },
      ...{ cell_phone: '518-555-0142', musician: { name: 'June Park', instruments: ['Drums', 'Vocals'] } },
    })
    expect(await listed('musician', 'June')).toMatchObject([{ musician_id: june.musician!.id }])
    expect(table.jobs).toEqual([])
  })

  it('get a link to claim their account once the agent sends it, and not before', async () => {
    const { id } = await tests.check('Name,Email\nMia Lund,mia@park.example\n', 'people')
    await tests.run(id)
    const mia = await accountOf('mia@park.example')
    const api = useCaseApi(table, [invitePerson], fixture.tokenOf)
    await ask(api, prospectsApi.invitePerson, 'agent', { params: { id: mia.id } })
    expect(table.jobs).toMatchObject([
      { type: 'mail', template: 'vendor_invited', to: 'mia@park.example', variables: { days: '14' } },
    ])
    const own = { params: { id: fixture.users['musician']!.id } }
    expect((await refused(api, prospectsApi.invitePerson, 'agent', own)).status).toBe(409)
  })

  it('with an account of their own stay as they say they are', async () => {
    const { email } = fixture.users['musician']!
    const { id } = await tests.check(`Name,Email,Instruments\nSammy Other,${email},Tuba\n`, 'people')
    expect(await tests.rows(id)).toMatchObject([{ outcome: 'same', by: 'email', id: fixture.users['musician']!.id }])
  })

  it('leave nothing behind when the import is undone', async () => {
    const before = await table.dump()
    const { id } = await tests.check('Name,Email\nTemporary One,temp@park.example\n', 'people')
    await tests.run(id)
    await tests.undo(id)
    const rest = (await table.dump()).filter(({ PK }) => !/^(IMPORT|CHANGES|OUTBOX|LIMIT|AUDIT)/.test(String(PK)))
    expect(rest).toEqual(before.filter(({ PK }) => !/^(IMPORT|CHANGES|OUTBOX|LIMIT|AUDIT)/.test(String(PK))))
  })
})

describe('acts of a spreadsheet', () => {
  it('are artists, or groups with their leader', async () => {
    const file =
      'Act,Type,Contact,Email,Phone,Website,Price\n' +
      'Marlow Reed,Solo,Marlow Reed,marlow@reed.example,518-555-0111,marlow.example,"$1,200.00"\n' +
      'The Elm Street Trio,,Dana Elm,dana@elm.example,518-555-0112,,2500\n' +
      'Second Act,Duo,Dana Elm,dana@elm.example,,,\n'
    const checked = await tests.check(file, 'acts')
    expect(await tests.rows(checked.id)).toMatchObject([
      { outcome: 'new', name: 'Marlow Reed' },
      { outcome: 'new', name: 'The Elm Street Trio' },
      { outcome: 'refused', field: 'email', reason: 'The Elm Street Trio has this email' },
    ])
    await tests.run(checked.id)
    const marlow = await accountOf('marlow@reed.example')
    expect(marlow.artist).toMatchObject({ name: 'Marlow Reed', website_url: 'marlow.example', price_from: 1200 })
    expect(await listed('artist', 'Marlow')).toMatchObject([{ id: marlow.artist!.id }])
    const dana = await accountOf('dana@elm.example')
    const [group] = (await listed('group', 'Elm Street')) as unknown as GroupSummary[]
    expect(group).toMatchObject({ name: 'The Elm Street Trio', leader_id: dana.id })
    expect(await listed('bandleader', 'Dana')).toMatchObject([{ id: dana.musician!.id }])
    expect(await publicActs()).not.toContain('Marlow Reed')
    expect(await publicActs()).not.toContain('The Elm Street Trio')
    expect((await tests.check(file, 'acts')).counts).toMatchObject({ new: 0, same: 2, refused: 1 })
    expect(await tests.undo(checked.id)).toMatchObject({ undo: { removed: 2, kept: 0 } })
    expect(await listed('group', 'Elm Street')).toEqual([])
    expect(await table.deps().db.get(profileKey(dana.id))).toBeUndefined()
  })
})

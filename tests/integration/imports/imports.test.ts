import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importsApi } from '#shared/api/imports.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import type { ClientSummary } from '#functions/people/data/summaries.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import { sessionsOf } from '#tests/support/accounts.ts'
import { ask, refused } from '#tests/support/api.ts'
import { createFixture, type Fixture } from '#tests/support/fixture.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { importTests, type ImportTests } from '#tests/support/import-tests.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
let fixture: Fixture
let tests: ImportTests
beforeAll(async () => {
  table = await startTable()
  fixture = await createFixture(table)
})
afterAll(() => table.stop())
beforeEach(() => {
  table.now = '2026-06-01T12:00:00.000Z'
  table.jobs.length = 0
  tests = importTests(table, fixture)
})

const exported = (name: string) => readFileSync(join(import.meta.dirname, '../../support/exports', name))
const clientsNamed = async (name: string) =>
  (await listByName<ClientSummary>(table.deps(), 'client', { name, limit: 50 })).items
const venuesNamed = async (name: string) => (await listByName<Venue>(table.deps(), 'venue', { name, limit: 50 })).items
const outcomes = async (id: string) => (await tests.rows(id)).map(({ row, outcome }) => [row, outcome])
let used = 0
const word = () => {
  used += 1
  return `Q${[...String(used)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}uist`
}

describe('an import of clients', () => {
  it('is a dry run first, which writes no client, and then does just that', async () => {
    const checked = await tests.check(exported('google-contacts.csv'), undefined, 'contacts.csv')
    expect(checked).toMatchObject({ state: 'checked', kind: 'clients', counts: { rows: 4, new: 3, refused: 1 } })
    expect(checked.columns[0]).toEqual({
      ...{ heading: 'First Name', field: 'first', samples: ['Nora', 'Samuel', 'Łukasz'] },
    })
    expect(await clientsNamed('Łukasz')).toEqual([])
    const dry = await tests.rows(checked.id)
    expect(dry.at(-1)).toMatchObject({ row: 5, outcome: 'refused', field: 'email', reason: 'Email is missing' })
    const done = await tests.run(checked.id)
    expect(done).toMatchObject({ state: 'done', counts: checked.counts, progress: { done: 4, of: 4 } })
    expect(await tests.rows(checked.id)).toEqual(dry)
    expect(await clientsNamed('Lukasz')).toMatchObject([
      {
        name: 'Łukasz Nowak',
        email: 'lukasz.nowak@mail.example',
        phone: '347-555-0119',
        city: 'Brooklyn',
        zipcode: '11201',
        email_confirmed: false,
        agent_id: fixture.users['agent']!.agent!.id,
      },
    ])
  })

  it('mails, asks and charges nobody', async () => {
    const { id } = await tests.check(`Name,Email\n${word()} One,one@quiet.example\n`, 'clients')
    await tests.run(id)
    expect(table.jobs).toEqual([])
  })

  it('brought twice finds everybody the same', async () => {
    const file = exported('outlook.csv')
    await tests.run((await tests.check(file, 'clients')).id)
    const again = await tests.check(file, 'clients')
    expect(again.counts).toMatchObject({ rows: 3, new: 0, same: 3, changed: 0, refused: 0 })
    await tests.run(again.id)
    expect(await clientsNamed('Holloway')).toHaveLength(1)
  })

  it('names each change and how it knows the client, and changes nothing else', async () => {
    const name = word()
    await tests.run((await tests.check(`Name,Email,Phone\n${name} Fox,fox@${name}.example,5185550142\n`, 'clients')).id)
    const file = `Client,Email,Phone,Street\n"Fox, ${name}",,(518) 555-0142,1 Elm Street\n`
    const { id } = await tests.check(file, 'clients')
    expect(await tests.rows(id)).toMatchObject([
      {
        outcome: 'changed',
        by: 'phone',
        changes: [
          { field: 'name', value: `Fox, ${name}` },
          { field: 'street', value: '1 Elm Street' },
        ],
      },
    ])
    await tests.run(id)
    expect(await clientsNamed(name)).toMatchObject([{ street: '1 Elm Street', email: `fox@${name}.example` }])
  })

  it('never changes what a person says of themselves, nor takes an address that is a musician’s', async () => {
    const { email } = fixture.users['client']!
    const musician = fixture.users['musician']!
    const file = `First Name,Last Name,Email,Street\nWrong,Name,${email},9 Oak Street\nSam,Novak,${musician.email},\n`
    const { id } = await tests.check(file, 'clients')
    const [own, other] = await tests.rows(id)
    expect(own).toMatchObject({ outcome: 'changed', by: 'email' })
    expect(own!.changes!.map(({ field }) => field)).toEqual(['street'])
    expect(other).toMatchObject({ outcome: 'refused', field: 'email' })
    expect(other!.reason).toMatch(/has this email, and is no client/)
  })

  it('keeps duplicates as they are, by choice', async () => {
    const name = word()
    const file = `Name,Email,Street\n${name} A,a@${name}.example,1 Elm\n${name} A,a@${name}.example,2 Elm\n`
    const checked = await tests.check(file, 'clients')
    expect(await outcomes(checked.id)).toEqual([
      [2, 'new'],
      [3, 'changed'],
    ])
    await tests.set(checked.id, { duplicates: 'keep' })
    expect(await outcomes(checked.id)).toEqual([
      [2, 'new'],
      [3, 'same'],
    ])
  })

  it('is mapped by hand, and the next such file is mapped the same way', async () => {
    const name = word()
    const file = (email: string) => `Wer,Wohin,Was\n${name} Abe,${email},x\n${name} Bea,b${email},y\n`
    const checked = await tests.check(file('m@a.example'), 'clients')
    expect(checked.columns.map(({ field }) => field)).toEqual([null, 'email', null])
    const mapped = await tests.set(checked.id, { columns: ['full_name', 'email', null] })
    expect(mapped.counts).toMatchObject({ new: 2, refused: 0 })
    const next = await tests.check(file('n@a.example'), 'clients')
    expect(next.columns.map(({ field }) => field)).toEqual(['full_name', 'email', null])
    const wrong = await refused(tests.api, importsApi.updateImport, 'agent', {
      params: { id: next.id },
      body: { columns: ['full_name'] },
    })
    expect(wrong.error_message).toBe('This file has 3 columns, not 1')
  })
})

describe('an import that crashes', () => {
  it('at any write goes on there, and makes everybody once', async () => {
    const name = word()
    const people = Array.from({ length: 12 }, (_, at) => `${name} ${'abcdefghijkl'[at]},p${at}@${name}.example`)
    const { id } = await tests.check(`Name,Email\n${people.join('\n')}\n`, 'clients')
    const dry = await tests.rows(id)
    await ask(tests.api, importsApi.runImport, 'agent', { params: { id } })
    let crashes = 0
    for (let allowed = 0; ; allowed += 1) {
      let left = allowed
      const deps = () => {
        const granted = grantedDeps(table, 'import-worker', { files: tests.store })
        const transact: typeof granted.db.transact = (...given) => {
          left -= 1
          return left < 0 ? Promise.reject(new Error('crashed')) : granted.db.transact(...given)
        }
        return { ...granted, db: { ...granted.db, transact } }
      }
      try {
        await tests.work(deps)
        break
      } catch (error) {
        expect((error as Error).message).toBe('crashed')
        crashes += 1
      }
    }
    expect(crashes).toBeGreaterThan(3)
    expect(await tests.rows(id)).toEqual(dry)
    expect(await clientsNamed(name)).toHaveLength(12)
    expect(await ask(tests.api, importsApi.getImport, 'agent', { params: { id } })).toMatchObject({ state: 'done' })
  })

  it('does not run beside another one', async () => {
    const [a, b] = [word(), word()]
    const first = await tests.check(`Name,Email\n${a} A,a@${a}.example\n`, 'clients')
    const second = await tests.check(`Name,Email\n${b} B,b@${b}.example\n`, 'clients')
    await ask(tests.api, importsApi.runImport, 'agent', { params: { id: first.id } })
    const answer = await refused(tests.api, importsApi.runImport, 'agent', { params: { id: second.id } })
    expect(answer.status).toBe(409)
    expect(answer.error_message).toContain('Another import is running')
    await tests.work()
    expect(await tests.run(second.id)).toMatchObject({ state: 'done', counts: { new: 1 } })
  })
})

describe('an undo', () => {
  it('removes what is untouched, restores what it changed, and lists what it leaves', async () => {
    const name = word()
    const row = (who: string, street = '') => `${name} ${who},${who}@${name}.example,${street}`
    await tests.run((await tests.check(`Name,Email,Street\n${row('old', 'Before')}\n`, 'clients')).id)
    const rows = [row('old', 'After'), row('gone'), row('edited'), row('claimed')]
    const { id } = await tests.check(`Name,Email,Street\n${rows.join('\n')}\n`, 'clients')
    await tests.run(id)
    const all = await clientsNamed(name)
    const user = async (who: string) =>
      (await findUser(table.deps(), userIdOf(all.find(({ email }) => email === `${who}@${name}.example`)!.id)))!
    const edited = await user('edited')
    await saveUser(table.deps(), { before: edited, after: { ...edited, cell_phone: '518-555-0100' } })
    const claimed = await user('claimed')
    await saveUser(table.deps(), { before: claimed, after: { ...claimed, password_hash: 'theirs' } })
    table.now = '2026-06-20T12:00:00.000Z'
    Object.assign(fixture.tokens, await sessionsOf(table, fixture.users))
    const undone = await tests.undo(id)
    expect(undone).toMatchObject({ state: 'undone', undo: { removed: 2, kept: 2 } })
    expect(
      (await clientsNamed(name)).map(({ name: called, street }) => [called.split(' ')[1], street ?? null]),
    ).toEqual([
      ['claimed', null],
      ['edited', null],
      ['old', 'Before'],
    ])
    expect((await tests.rows(id, 'kept')).map(({ row: at, kept }) => [at, kept])).toEqual([
      [4, 'It was changed since'],
      [5, 'They have claimed their account'],
    ])
  })

  it('is for 30 days', async () => {
    const name = word()
    const { id } = await tests.check(`Name,Email\n${name} A,a@${name}.example\n`, 'clients')
    await tests.run(id)
    table.now = '2026-07-02T12:00:00.000Z'
    Object.assign(fixture.tokens, await sessionsOf(table, fixture.users))
    expect((await refused(tests.api, importsApi.undoImport, 'agent', { params: { id } })).status).toBe(409)
    table.now = '2026-06-01T12:00:00.000Z'
    Object.assign(fixture.tokens, await sessionsOf(table, fixture.users))
  })
})

describe('an import of venues', () => {
  it('takes them without what a form asks for, and with the zone of their ZIP code', async () => {
    const name = word()
    const rows = [`${name} Hall,Concert hall,96701,,`, `${name} Barn,,,Hudson,New York`, `${name} Loft,,,,`]
    const file = ['Venue,Type,ZIP,City,State', ...rows].join('\n')
    const checked = await tests.check(file, 'venues')
    expect(await tests.rows(checked.id)).toMatchObject([
      { outcome: 'new' },
      { outcome: 'new' },
      { outcome: 'refused', field: 'zipcode', reason: 'Without a ZIP code, city and state are needed' },
    ])
    await tests.run(checked.id)
    expect(await venuesNamed(name)).toMatchObject([
      { name: `${name} Barn`, city: 'Hudson', state: 'NY', kind: 'other' },
      { name: `${name} Hall`, timezone: 'Pacific/Honolulu', city: 'Aiea', state: 'HI', kind: 'concert_hall' },
    ])
    expect((await tests.check(file, 'venues')).counts).toMatchObject({ same: 2, refused: 1 })
    await tests.undo(checked.id)
    expect(await venuesNamed(name)).toEqual([])
  })
})

describe('a file', () => {
  it('that cannot be read says why, and one that has not arrived waits', async () => {
    const broken = await tests.check('Name,Email\nA,"b@c.example\n', 'clients')
    expect(broken).toMatchObject({ state: 'refused' })
    expect(broken.problem).toContain('never closed')
    const id = await tests.send('Name\nA\n', 'clients')
    tests.store.objects.clear()
    expect(await tests.set(id)).toMatchObject({
      state: 'waiting',
      problem: 'The file has not arrived. Please send it again',
    })
  })

  it('is listed in pages, and by outcome', async () => {
    const name = word()
    const people = Array.from(
      { length: 7 },
      (_, at) => `${name} ${'abcdefg'[at]},${at === 3 ? '' : `p${at}@${name}.example`}`,
    )
    const { id } = await tests.check(`Name,Email\n${people.join('\n')}\n`, 'clients')
    const page = async (query: object) =>
      tests.api.call(importsApi.listImportRows, 'agent', { params: { id }, query: { limit: '4', ...query } })
    const first = await page({})
    expect(first.body.map(({ row }) => row)).toEqual([2, 3, 4, 5])
    const cursor = first.headers['X-Next-Cursor'] ?? first.headers['x-next-cursor']
    expect((await page({ cursor })).body.map(({ row }) => row)).toEqual([6, 7, 8])
    expect((await page({ outcome: 'refused' })).body.map(({ row }) => row)).toEqual([5])
    expect((await page({ cursor: 'nonsense' })).status).toBe(422)
  })

  it('gives its refused rows back as they were, with the reason, and no formula', async () => {
    const file =
      'Name,Email,Notes\n=HYPERLINK("http://evil.example"),broken,keep me\nFine Person,fine@refused.example,x\n'
    const { id } = await tests.check(file, 'clients')
    const csv = await ask(tests.api, importsApi.refusedRows, 'agent', { params: { id }, query: {} })
    expect(csv.replace('\ufeff', '').split('\r\n')).toEqual([
      'Row,Reason,Name,Email,Notes',
      expect.stringContaining('Please leave out web and email addresses') as string,
      '',
    ])
    expect(csv).toContain('"\'=HYPERLINK')
    expect(csv).toContain('keep me')
  })
})

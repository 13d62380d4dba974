import { afterAll, beforeAll, expect, it } from 'vitest'
import { isWhole } from '#tests/support/cases.ts'
import { createFixture } from '#tests/support/fixture.ts'
import { importTests, type ImportTests } from '#tests/support/import-tests.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
let tests: ImportTests
beforeAll(async () => {
  table = await startTable()
  tests = importTests(table, await createFixture(table))
})
afterAll(() => table.stop())

/** Words without digits, because a person's name has none. */
const letters = (count: number) => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

it('of thousands of rows is checked and brought in by steps of bounded length', async () => {
  const rows = isWhole ? 50_000 : 2500
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `Given${letters(at)},Family${letters(at % 977)},p${at}@large.example`,
      `518-555-${String(at % 10_000).padStart(4, '0')}`,
    ].join(','),
  )
  const id = await tests.send(`First Name,Last Name,Email,Phone\n${lines.join('\n')}\n`, 'clients')
  const checked = await tests.set(id)
  expect(checked).toMatchObject({ state: 'checked', counts: { rows, refused: 0 } })
  expect(checked.counts.new).toBe(rows)
  if (isWhole) return
  const done = await tests.run(id)
  expect(done).toMatchObject({ state: 'done', counts: checked.counts, progress: { done: rows, of: rows } })
})

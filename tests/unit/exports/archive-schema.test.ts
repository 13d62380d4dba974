import { expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { nounNames, recordOf } from '#functions/accounts/data/archive-lists.ts'
import { archiveSchema, asCsv } from '#functions/accounts/data/archive-texts.ts'

it('describes each list by its own noun, amounts in currency units', () => {
  const { properties } = archiveSchema() as { properties: Record<string, { items: { properties: object } }> }
  expect(Object.keys(properties)).toEqual(nounNames)
  expect(properties['events']!.items.properties).toMatchObject({ id: { type: 'string' } })
  const postings = { items: { properties: { amount: { type: 'number', multipleOf: 0.01 } } } }
  expect(properties['ledger']!.items.properties).toMatchObject({ postings })
})

it('has amounts in currency units, and nothing that only the table knows', () => {
  const row = { PK: 'JOURNAL#2026-06-01', SK: 'led_1', sv: '11', id: 'led_1', at: 'now', kind: 'charge' }
  const postings = [{ account: 'fees', amount: cents(-1234) }]
  expect(recordOf('ledger', { ...row, postings })).toEqual({
    ...{ id: 'led_1', at: 'now', kind: 'charge' },
    postings: [{ account: 'fees', amount: -12.34 }],
  })
})

it('writes cells that a spreadsheet does not compute', () => {
  const csv = asCsv('venues', [{ name: '=1+1', street: '@home', city: '-2', phone: '+1 518', id: 'ven_1' }], true)
  expect(csv).toMatch(/'=1\+1/)
  expect(csv).toMatch(/'@home/)
  expect(csv).toMatch(/'-2/)
  expect(csv).toMatch(/'\+1 518/)
})

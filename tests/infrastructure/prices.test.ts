import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { calendarLine, monthlyLines, screenDollars, textLine } from '#tests/support/prices.ts'
import { synthesize } from './synthesize.ts'

const docs = (name: string) => readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8')

it('the cost table says what units and prices make', () => {
  const [, cost = ''] = docs('operations.md').split(/^## Cost$/m)
  const [table = ''] = cost.split(/^## /m)
  expect(table.split('\n').filter((line) => line.startsWith('- '))).toEqual(monthlyLines)
})

it('calendars elsewhere cost what docs/scale.md says', () => {
  expect(docs('scale.md').replaceAll('\n  ', ' ')).toContain(calendarLine)
})

it('texts cost what docs/scale.md says', () => {
  expect(docs('scale.md').replaceAll('\n  ', ' ')).toContain(textLine)
})

it('only a push keeps 20,000 screens below $300 a month, as ADR 12 says', () => {
  const month = (each: number) => Math.round(20_000 * each)
  const { polls, restlessPolls, cachedPolls, socket, events } = screenDollars
  const costs = [polls, restlessPolls, cachedPolls, socket, events].map(month)
  expect(costs.map((each) => each < 300)).toEqual([false, false, false, true, true])
  const adr = docs('adr/0012-open-screens.md')
  for (const cost of costs) expect(adr).toContain(`$${cost.toLocaleString('en-US')}`)
})

it('an account has room for as many stages as docs/scale.md says', async () => {
  const { all } = await synthesize()
  const each = (type: string) => all(`AWS::CloudFront::${type}`).length
  expect([each('ResponseHeadersPolicy'), each('CachePolicy'), each('OriginRequestPolicy')]).toEqual([4, 1, 1])
  expect(docs('scale.md')).toContain('20 in an account, four a stage · five stages')
  expect(docs('scale.md')).toContain('20 of each, one of each a stage · 20 stages')
})

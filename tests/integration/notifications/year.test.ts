import { expect, it } from 'vitest'
import { playYear } from '#tests/support/year/play.ts'
import { judgeYear } from '#tests/support/year/verdict.ts'
import { yearOf } from '#tests/support/year/script.ts'

/** Its processor time is asserted, and doubles on a shared core; beside other work it takes minutes. */
const patiently = { timeout: 600_000 }

it('a year of an agency brings each reminder and text once, in its time, to those who want it', patiently, async () => {
  const used = process.cpuUsage()
  const log = await playYear(yearOf(1))
  const { user, system } = process.cpuUsage(used)
  const { wrong, sent, due, textsDue } = judgeYear(log)
  const invoices = log.reminders.filter(({ kind }) => kind.startsWith('invoice_'))
  const toLeader = log.reminders.filter(({ to }) => to === 'bandleader')
  expect(wrong).toEqual([])
  expect({ sent: sent > 200, due: due > 100, digests: log.digests.length > 5 }).toEqual({
    sent: true,
    due: true,
    digests: true,
  })
  expect(new Set(invoices.map(({ kind }) => kind)).size).toBe(4)
  expect(new Set(toLeader.map(({ kind }) => kind))).toEqual(new Set(['request_unanswered', 'gig_soon', 'gig_end']))
  const texts = Map.groupBy(log.texts, ({ about }) => about)
  const perEvent = Map.groupBy(texts.get('gig')!, ({ event }) => event)
  expect(textsDue).toBeGreaterThan(30)
  expect(texts.get('request')!.length).toBeGreaterThan(20)
  // One day has more changes than texts.
  expect(Math.max(...[...perEvent.values()].map(({ length }) => length))).toBe(20)
  expect((user + system) / 1e6).toBeLessThan(120)
})

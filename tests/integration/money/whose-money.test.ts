import { beforeAll, expect, it } from 'vitest'
import { whoseMoney } from '#shared/domain/event/money/whose-money.ts'
import { moneyWaits } from '#shared/domain/event/lifecycle/money-waits.ts'
import { cents, sum, type Cents } from '#shared/domain/money.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import { makeTemplates, type Templates } from '#tests/support/faults/templates.ts'
import type { Look } from '#tests/support/faults/unkind.ts'
import { playUnkind, starts } from '#tests/support/faults/unkind.ts'

/** The event alone tells the owners of its money; the ledger, which knows none, holds exactly as much. */

let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates(starts)
})

const ids = async ({ fixture }: Parameters<Look>[0]): Promise<string[]> =>
  (await fixture.table.dump()).flatMap(({ PK, SK }) => (SK === 'EVENT' ? [String(PK).slice('EVENT#'.length)] : []))

let looks = 0
const look: Look = async (rig) => {
  const wrong: string[] = []
  const { fixture } = rig
  for (const id of await ids(rig)) {
    const event = (await findEvent(fixture.deps(), id))!
    const { held } = await fixture.ledger(id)
    const inLedger = held[`event:${id}`] ?? 0
    const owned = whoseMoney(event)
    const of = (where: string): Cents => sum(owned.flatMap((one) => (one.where === where ? [one.amount] : [])))
    // A refund leaves the ledger only once the provider has taken it.
    const leaving = cents(inLedger - of('held'))
    if (leaving !== 0 && (leaving < 0 || leaving > of('on_its_way')))
      wrong.push(`${event.status}: ${inLedger} in the ledger, ${JSON.stringify(owned)}`)
    for (const { amount, until, since } of moneyWaits(event, fixture.table.now))
      if (amount <= 0 || Number.isNaN(Date.parse(until)) || Number.isNaN(Date.parse(since)))
        wrong.push(`no amount or day in ${JSON.stringify(owned)}`)
    looks += owned.length
  }
  return wrong
}

it('each cent in the ledger of an event has one owner, after every step of an unkind season', async () => {
  for (const seed of [6, 15, 28, 58, 93, 187, 305, 511, 1, 2, 3, 4])
    expect([seed, (await playUnkind(templates, seed, look)).wrong]).toEqual([seed, []])

  expect(looks).toBeGreaterThan(100)
})

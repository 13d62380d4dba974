import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBooks } from '#local/console/books.ts'
import { moneyApi } from '#shared/api/money.ts'
import { cents, sum } from '#shared/domain/money.ts'
import type { Statement } from '#shared/domain/payment/statement.ts'
import { playSteps, stepsOf, type Step } from '#local/seed/seed.ts'
import { scenarios } from '#local/seed/scenarios.ts'
import { stripeInProcess } from '#local/stripe/helpers.ts'
import { balances, type LedgerEntry } from '#shared/domain/payment/ledger.ts'
import { runAgency, type RunningAgency } from '#tests/support/cloud.ts'

/**
 * The money of the demo season on the local cloud: at its end every cent of every event is accounted for. In memory it
 * has troubles, too (tests/integration/money/season-troubles.test.ts).
 */

/** Whatever ends with money, and some that wait for it. */
const played = scenarios.filter(
  ({ depth, name }) =>
    ['paid', 'canceled', 'refunded', 'refund_incomplete', 'payment_failed', 'invoiced'].includes(depth) ||
    ['Winter ball', 'Whitfield 40th', 'Delgado–Hart wedding'].includes(name),
)

let running: RunningAgency

/** What an admin reads and what the provider has; in dollars. The books are null until their first daily totals. */
const looks: { at: Date; ledger: number | undefined; provider: number; differences: unknown[] }[] = []
const look = async (): Promise<void> => {
  const { cloud, agency } = running
  const { balance, differences } = await agency.as('admin', moneyApi.getBooks)
  const { available, pending } = await stripeInProcess(cloud.stripe).balance.retrieve()
  const provider = sum([...available, ...pending].map(({ amount }) => cents(amount))) / 100
  looks.push({ at: cloud.clock.now(), ledger: balance?.total, provider, differences })
}
const week = 7 * 86_400_000
/** Compares before the first step of each week, because a difference may vanish later. */
const lookingWeekly = (steps: Step[]): Step[] => {
  let looked = 0
  return steps.map(({ at, run }) => ({
    at,
    run: async () => {
      const now = Math.floor(at.getTime() / week)
      if (now > looked) await look()
      looked = now
      return run()
    },
  }))
}

beforeAll(async () => {
  running = await runAgency()
  const { cloud, agency, accounts } = running
  const today = new Date()
  const steps = played.flatMap((scenario, i) => stepsOf(cloud, agency, accounts, today, scenario, i))
  await playSteps(cloud, lookingWeekly(steps))
  await look()
})
afterAll(async () => {
  await running?.stop()
})

type Shown = Statement & { id: string; name: string; status: string }
const shown = async (): Promise<Shown[]> =>
  (await fetch(`${running.cloud.url}/__local/api/statements`)).json() as Promise<Shown[]>
const page = async (path: string) => (await fetch(`${running.cloud.url}/__local/${path}`)).text()

interface Moved {
  status?: string
  amount?: number
  amount_paid?: number
  amount_reversed?: number
  metadata: { event_id?: string } | null
}
/** Directly from the provider, bypassing the console. */
const moved = (
  kind: 'invoices' | 'refunds' | 'transfers',
  id: string,
  amount: (object: Moved) => number | undefined,
): number =>
  (running.cloud.stripe.list()[kind] as Moved[])
    .filter(({ metadata }) => metadata?.event_id === id)
    .reduce((sum, object) => sum + (amount(object) ?? 0), 0)

const total = (lines: Statement['paid']) => lines.reduce((sum, { ledger }) => sum + ledger, 0)

/** Their rates are whole units, so each share is exact. */
const finished = scenarios.filter(({ depth }) => depth === 'paid' || depth === 'canceled')

describe('the demo season', () => {
  it('has, every week, the balance of the provider in its books, and no difference to show', () => {
    const known = looks.slice(looks.findIndex(({ ledger }) => ledger !== undefined))
    expect(known.length).toBeGreaterThan(9)
    expect(known.at(-1)!.ledger).toBeGreaterThan(0)
    expect(known.filter(({ ledger, provider }) => ledger !== provider)).toEqual([])
    expect(looks.filter(({ differences }) => differences.length > 0)).toEqual([])
  })

  it('has no difference between event, ledger and provider, in any event', async () => {
    const statements = await shown()
    expect(statements.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([])
    expect(statements.length).toBeGreaterThan(finished.length)
    expect(
      statements
        .filter(({ isFinished }) => isFinished)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(finished.map(({ name }) => name).sort())
  })

  it.each(finished)(
    '$name: what the client paid less fees and refunds is what vendors, agent and platform hold',
    async ({ name, depth, rate }) => {
      const { id, paid, fees, refunds, holds } = (await shown()).find((one) => one.name === name)!
      const kept = depth === 'paid' ? rate * 100 : rate * 50
      expect(total(paid) - total(fees) - total(refunds)).toBe(kept)
      expect(total(holds)).toBe(kept)
      expect(holds.at(-1)).toMatchObject({ what: 'BookMe', agreed: kept * 0.05, ledger: kept * 0.05 })
      expect(moved('invoices', id, ({ amount_paid }) => amount_paid)).toBe(total(paid))
      expect(moved('refunds', id, ({ status, amount }) => (status === 'succeeded' ? amount : 0))).toBe(total(refunds))
      expect(moved('transfers', id, ({ amount, amount_reversed }) => amount! - amount_reversed!)).toBe(kept * 0.95)
      const text = await page(`ledger/${id}`)
      expect(text).toContain('Everyone has been paid in full, to the cent')
      for (const { what, ids } of holds.slice(0, -1)) for (const said of [what, ...ids]) expect(text).toContain(said)
    },
  )

  it('is one table in the console, whose totals equal the sums of its rows', async () => {
    const text = await page('ledger')
    for (const { name } of finished) expect(text).toContain(name)
    expect(text.match(/>adds up</g)).toHaveLength(finished.length)
    expect(text).not.toContain('does not add up')
  })

  it('is found by the query of docs/operations.md', async () => {
    const docs = readFileSync(fileURLToPath(new URL('../../../docs/operations.md', import.meta.url)), 'utf8')
    const [, condition, values] = /--key-condition-expression '(.+)' \\\n\s+--expression-attribute-values '(.+)'/.exec(
      docs,
    )!
    const { cloud } = running
    for (const { id, paid, fees, refunds } of await shown()) {
      const given = JSON.parse(values!.replace('evt_…', id)) as Record<string, { S: string }>
      const { Items } = await cloud.db.send(
        new QueryCommand({
          TableName: cloud.tableName,
          KeyConditionExpression: condition,
          ExpressionAttributeValues: Object.fromEntries(Object.entries(given).map(([name, { S }]) => [name, S])),
        }),
      )
      const held = balances(Items as LedgerEntry[])
      expect(Object.entries(held).find(([account]) => account.startsWith('client:'))![1]).toBe(
        total(refunds) - total(paid),
      )
      expect(held.fees).toBe(total(fees))
    }
  })

  it('shows a cent refunded by hand that no webhook reported', async () => {
    const { cloud } = running
    cloud.stripe.faults.set({ webhooks: { mode: 'lose' } })
    const { id } = (await shown()).find(({ name }) => name === finished[0]!.name)!
    const { payments } = (await readBooks(cloud, id))!.event
    const refund = await stripeInProcess(cloud.stripe).refunds.create({
      payment_intent: payments[0]!.stripe_payment_intent_id!,
      amount: 1,
    })
    expect((await shown()).find((one) => one.id === id)!.problems).toEqual([
      `${refund.id} moved money at the provider, and is not in the books`,
    ])
    expect(await page(`ledger/${id}`)).toContain(`${refund.id} moved money at the provider, and is not in the books`)
    expect(await page('ledger')).toContain('does not add up (1)')
  })
})

import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBooks } from '#local/console/books.ts'
import { addBrands } from '#local/seed/brands.ts'
import { openStage } from '#local/seed/in-process.ts'
import { signUp, type Agency } from '#local/seed/people.ts'
import { connectProvider } from '#local/seed/provider.ts'
import { demoPastDays, scenarios } from '#local/seed/scenarios.ts'
import { playSteps, seasonSteps, type Step } from '#local/seed/seed.ts'
import type { Stage } from '#local/seed/stage.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { moneyApi } from '#shared/api/money.ts'
import { cents, sum } from '#shared/domain/money.ts'
import { balances, type LedgerEntry } from '#functions/money/rules/ledger.ts'
import type { Statement } from '#functions/money/rules/statement.ts'
import { runCloud, type RunningCloud } from '#tests/support/cloud.ts'
import { newStateFolder } from '#tests/support/state-folder.ts'
import { synthesized } from '#tests/support/synth.ts'

/**
 * The demo season as the first start makes it, opened by the local cloud: at its end every cent of every event is
 * accounted for. With troubles it is played in tests/integration/money/season-troubles.test.ts.
 */

const day = 86_400_000
const today = new Date('2026-11-14T15:00:00.000Z')

let running: RunningCloud

/**
 * The amounts that an admin reads and those at the provider; in dollars. The books are null until their first daily
 * totals.
 */
const looks: { at: Date; ledger: number | undefined; provider: number; differences: unknown[] }[] = []
const look = async (stage: Stage, agency: Agency): Promise<void> => {
  const { balance, differences } = await agency.as('admin', moneyApi.getBooks)
  const { available, pending } = await stripeInProcess(stage.stripe).balance.retrieve()
  const provider = sum([...available, ...pending].map(({ amount }) => cents(amount))) / 100
  looks.push({ at: stage.clock.now(), ledger: balance?.total, provider, differences })
}
/** Compares before the first step of each week, because a difference may vanish later. */
const lookingWeekly = (steps: Step[], compare: () => Promise<void>): Step[] => {
  let looked = 0
  return steps
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, run }) => ({
      at,
      run: async () => {
        const now = Math.floor(at.getTime() / (7 * day))
        if (now > looked) await compare()
        looked = now
        return run()
      },
    }))
}

beforeAll(async () => {
  const { outdir } = await synthesized()
  const stateDir = newStateFolder()
  const now = new Date(today.getTime() - demoPastDays * day)
  const stage = await openStage({ stateDir, outdir, url: 'http://localhost:8080', now })
  const agency = await signUp(stage)
  const accounts = await connectProvider(stage, agency)
  await addBrands(stage, agency)
  const compare = () => look(stage, agency)
  await playSteps(stage, lookingWeekly(seasonSteps(stage, agency, accounts, today), compare))
  await stage.clock.advanceTo(today)
  await compare()
  running = await runCloud({ rows: await stage.finish() }, stateDir)
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

  it('is one ledger table in the console, and its totals equal the sums of its rows', async () => {
    const text = await page('ledger')
    for (const { name } of finished) expect(text).toContain(name)
    expect(text.match(/>adds up</g)).toHaveLength(finished.length)
    expect(text).not.toContain('does not add up')
  })

  it('has ledger entries that the query of docs/operations.md finds', async () => {
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

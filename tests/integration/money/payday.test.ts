import { expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { earningWrites } from '#functions/money/data/payout.ts'
import { profileKey, type Key } from '#functions/platform/db/keys.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import type { OutboxMessage } from '#shared/jobs.ts'
import { post } from '#local/stripe/balance.ts'
import { onboard, stripeInProcess } from '#local/stripe/in-process.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { startMoney } from '#tests/support/money.ts'
import { newAccount } from '#tests/support/stripe.ts'

/** As in infra/capacity.ts and infra/constructs/jobs.ts for an account with ten executions. */
const [consumers, batchSize, workerSeconds, sweepSeconds] = [2, 5, 60, 300]
const providerMs = 300
const payees = 120

const noSchedules = { put: () => Promise.resolve(), remove: () => Promise.resolve() }

it('pays everybody who is due in the same second once, ten at a time, each run within its limit', async () => {
  const fixture = await startMoney()
  const { emulator, table } = fixture
  const deps = () => fixture.deps()
  const artist = await deps().db.get<Key>(profileKey(fixture.users.artist!.id))
  const accounts: string[] = []
  for (let i = 0; i < payees; i += 1) {
    const [id, account] = [`usr_payee${i}`, await newAccount(fixture.stripe)]
    onboard(emulator, account)
    accounts.push(account)
    emulator.act((ctx) => post(ctx, account, { type: 'transfer', amount: 5000, source: 'tr_local' }))
    const earning = {
      ...{ op_key: `transfer/evt_none/artist/${id}`, event_id: 'evt_none', role: 'artist' as const, entry: id },
      ...{ amount: cents(5000), name: 'Gig', venue: null, timestamp: 0, instrument: null },
    }
    const user = { ...artist, ...profileKey(id), id, stripe_account_id: account, stripe_account_version: 2 }
    await deps().db.transact([
      { Put: { TableName: table.tableName, Item: user } },
      ...earningWrites(deps(), id, [earning]),
    ])
  }
  await fixture.setClock('2026-07-02T14:00:00.000Z')

  const days = await inVirtualTime(Math.random, async () => {
    const began = Date.parse(table.now)
    const queue: OutboxMessage[] = []
    let [calls, mostCalls, longestRun, sweeping] = [0, 0, 0, true]
    const slow = stripeInProcess({
      ...emulator,
      respond: async (request) => {
        mostCalls = Math.max(mostCalls, ++calls)
        await new Promise((resolve) => setTimeout(resolve, providerMs))
        calls -= 1
        return emulator.respond(request)
      },
    })
    const inTime = () =>
      table.deps({
        now: new Date(began + performance.now()).toISOString(),
        stripe: () => Promise.resolve(slow),
        notify: (messages) => Promise.resolve(void queue.push(...messages.filter(({ job }) => job.type === 'pay_out'))),
      })
    const timed = async (run: () => Promise<unknown>): Promise<number> => {
      const from = performance.now()
      await run()
      return (performance.now() - from) / 1000
    }
    const consume = async (): Promise<void> => {
      while (sweeping || queue.length > 0) {
        const batch = queue.splice(0, batchSize)
        const seconds = await timed(() => Promise.all(batch.map((one) => work(inTime(), noSchedules, one))))
        longestRun = Math.max(longestRun, seconds)
        if (batch.length === 0) await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    }
    const sweeps = async (): Promise<number[]> => {
      const all: number[] = []
      for (let i = 0; i < 3; i += 1) {
        all.push(await timed(() => runScheduled(inTime(), { type: 'sweep' })))
        await new Promise((resolve) => setTimeout(resolve, 60_000))
      }
      sweeping = false
      return all
    }
    const [took] = await Promise.all([sweeps(), ...Array.from({ length: consumers }, consume)])
    return { mostCalls, longestRun, longestSweep: Math.max(...took), seconds: performance.now() / 1000 }
  })

  const paid = emulator.act(({ store }) =>
    store.rows('payouts').map(({ owner, object }) => `${owner} ${object.amount}`),
  )
  expect(paid.toSorted()).toEqual(accounts.map((account) => `${account} 5000`).toSorted())
  expect(days.mostCalls).toBeLessThanOrEqual(consumers * batchSize)
  expect(days.mostCalls).toBeGreaterThan(batchSize)
  expect(days.longestRun).toBeLessThan(workerSeconds / 4)
  expect(days.longestSweep).toBeLessThan(sweepSeconds / 4)
})

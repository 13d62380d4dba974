import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDb } from '#functions/platform/db/db.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { ledgerOf } from '#functions/money/data/ledger.ts'
import { startCloud, type Cloud } from '#local/cloud.ts'
import { tableOf } from '#tests/support/table.ts'
import { memoryOf } from './memory.ts'
import { owedCents, payday, writePayees, type Payee } from './payday/payees.ts'
import { watch } from './payday/watch.ts'
import type { Options, Section } from './report.ts'

/**
 * `npm run bench -- payday [--runs <payees>]`: thousands of payees are due in the same second, in an account of ten
 * executions, while the provider takes 300 ms a call. The clock runs as in AWS, so a whole run takes its quarter of an
 * hour.
 */

const executions = 10
const providerMs = 300
const patience = 3_600_000
const megabytes = 2048

/** A payee is right if exactly one payout is at the provider and in the ledger, and nothing is left to pay. */
const wrongPayees = async (cloud: Cloud, payees: readonly Payee[]): Promise<string[]> => {
  const atProvider = cloud.stripe.act(({ store }) => Map.groupBy(store.rows('payouts'), ({ owner }) => owner))
  const deps = tableOf(cloud.db, () => undefined).deps({ db: createDb(cloud.tableName, cloud.db) })
  const wrong: string[] = []
  for (const { user, account } of payees) {
    const sent = atProvider.get(account) ?? []
    const booked = await ledgerOf(deps, user)
    const once =
      sent.length === 1 &&
      sent[0]!.object.amount === owedCents &&
      booked.length === 1 &&
      booked[0]!.kind === 'payout' &&
      booked[0]!.stripe_id === sent[0]!.object.id &&
      (await earningsOf(deps, user)).length === 0
    if (!once) wrong.push(`${user}: ${sent.length} at the provider, ${booked.length} in the ledger`)
  }
  return wrong
}

const paidAt = (cloud: Cloud): number[] =>
  cloud.stripe.act(({ store }) => store.rows('payouts').map(({ object }) => object.created * 1000))

const isDone = (cloud: Cloud, count: number): boolean =>
  paidAt(cloud).length >= count &&
  cloud.queues().every(({ messages, consumed }) => !consumed || messages.length === 0) &&
  cloud.schedules().every(({ name }) => !name.startsWith('payout-'))

export const bench = async ({ quick, runs }: Options): Promise<Section[]> => {
  const count = runs ?? (quick ? 500 : 5000)
  const folder = mkdtempSync(join(tmpdir(), 'bookme-payday-'))
  const [stateDir, outdir] = [join(folder, 'state'), join(folder, 'out')]
  mkdirSync(stateDir)
  let cloud: Cloud | undefined
  try {
    const synth = fileURLToPath(new URL('payday/synth.ts', import.meta.url))
    execFileSync(process.execPath, [synth, outdir, join(folder, 'bundles'), String(executions)], { stdio: 'inherit' })
    const { payees, rows } = await writePayees({ stateDir, outdir }, count)
    console.log(`  ${count} payees have their money at the provider`)
    cloud = await startCloud({ stateDir, port: 0, outdir, rows, executions, workers: executions })
    // Only now, because filling the table takes a while.
    await cloud.clock.advanceTo(new Date(Date.parse(payday) - 5000))
    cloud.stripe.faults.set({ latency_ms: providerMs })
    const seen = watch(cloud)
    let memory = 0
    const began = Date.now()
    for (let round = 0; !isDone(cloud, count) && Date.now() - began < patience; round += 1) {
      await sleep(1000)
      if (round % 30 !== 0) continue
      memory = Math.max(memory, memoryOf(process.pid))
      console.log(`  ${cloud.clock.now().toISOString()}: ${paidAt(cloud).length} paid, ${memory.toFixed(0)} MB`)
    }
    await seen.stop()
    const wrong = await wrongPayees(cloud, payees)
    for (const one of wrong.slice(0, 5)) console.log(`  ${one}`)
    const lasted = (Math.max(...paidAt(cloud)) - Date.parse(payday)) / 1000
    const [slowest, longest] = [...seen.longest].sort(([, a], [, b]) => b.part - a.part)[0]!
    return [
      {
        title: `${count} payees due at ${payday}, ${executions} executions, ${providerMs} ms a call`,
        figures: [
          { what: 'payees paid, each once', value: count - wrong.length, atLeast: count },
          { what: 'payouts at the provider', value: paidAt(cloud).length, atMost: count },
          { what: 'calls to the provider', value: seen.calls },
          { what: 'payouts’ calls at once, at most', value: seen.mostOfPayouts, atMost: executions },
          { what: 'with those of webhooks', value: seen.mostCalls },
          { what: 'the whole payday, by the cloud’s clock', value: lasted, unit: 's', atMost: 3600 },
          { what: `longest run, ${slowest}`, value: longest.seconds, unit: 's' },
          { what: 'of its time limit', value: longest.part, atMost: 0.5 },
          { what: 'runs that failed', value: seen.failed, atMost: 0 },
          { what: 'dead letters', value: cloud.deadLetters().length, atMost: 0 },
          { what: 'starts refused for want of an execution', value: cloud.throttles() },
          { what: 'a visitor’s requests, one a second', value: seen.asked },
          { what: 'of these refused', value: seen.refused },
          { what: 'memory of everything', value: memory, unit: 'MB', atMost: megabytes },
        ],
      },
    ]
  } finally {
    await cloud?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

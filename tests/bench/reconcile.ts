import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outboxKey } from '#functions/platform/db/keys.ts'
import { commit, type OutboxRow } from '#functions/platform/db/outbox.ts'
import { bundleFunctions } from '#infra/bundle.ts'
import { createStripeEmulator } from '#local/stripe/emulator.ts'
import { listen } from '#tests/support/stripe.ts'
import { cents } from '#shared/domain/money.ts'
import type { OutboxMessage, ReconcileJob } from '#shared/jobs.ts'
import { startEngineTable } from '../support/engine-table.ts'
import type { TestTable } from '../support/table.ts'
import { perEvent, writeAgency, type Evening } from './reconcile/agency.ts'
import { startLambda, startServices, type JobRun } from './reconcile/lambda.ts'
import { timed, type Options, type Section } from './report.ts'

/**
 * `npm run bench -- reconcile`: the night's reconciliation of a large agency, by the payment worker as bundled, in a
 * process of its own. Some of its books are wrong, and its last job dies.
 */

const megabytes = 256
const withinSeconds = 60
/** The part of it for the heap; code and buffers need the rest. */
const heap = 160

const spoilt = { 'not ours': 5, 'other amount': 2, 'other funds': 3, 'payout not ours': 4 } as const
/** With the balance, which two wrong amounts put out. */
const expected = Object.values(spoilt).reduce((sum, times) => sum + times, 1)

/** Every hundredth event has something wrong, while it lasts. */
const spoil = (evening: Evening, i: number): void => {
  const n = i % 100 === 50 ? (i - 50) / 100 : -1
  const { entries, funds, provider } = evening
  if (n >= 0 && n < spoilt['not ours']) {
    const sent = structuredClone(provider.transfers[0]!)
    const moved = structuredClone(provider.balance_transactions.find(({ type }) => type === 'transfer')!)
    provider.transfers.push({ ...sent, id: `${sent.id}x`, metadata: {}, transfer_group: null })
    provider.balance_transactions.push({ ...moved, id: `${moved.id}x`, source: `${sent.id}x` })
  } else if (n >= 5 && n < 5 + spoilt['other amount']) {
    // The event's account adds up: only the provider knows better.
    for (const [kind, sign] of [
      ['transfer', 1],
      ['platform', -1],
    ] as const) {
      const { postings } = entries.find((entry) => entry.kind === kind)!
      for (const posting of postings) posting.amount = cents(posting.amount + Math.sign(posting.amount) * sign * 100)
    }
  } else if (n >= 10 && n < 10 + spoilt['other funds']) funds.available += 7
}

const releaseRow = async (table: TestTable, message: OutboxMessage): Promise<ReconcileJob | undefined> => {
  const { db } = table.deps()
  const row = await db.get<OutboxRow>(outboxKey(message))
  if (row?.lease_until !== undefined) await db.update(outboxKey(message), { UpdateExpression: 'REMOVE lease_until' })
  return row?.job as ReconcileJob | undefined
}

export const bench = async ({ quick }: Options): Promise<Section[]> => {
  const [movements, payees] = quick ? [8000, 600] : [20_000, 3000]
  const to = mkdtempSync(join(tmpdir(), 'bookme-bench-'))
  const table = await startEngineTable()
  const emulator = createStripeEmulator({
    now: () => new Date(),
    idSeed: 'reconcile',
    publicUrl: () => 'http://localhost',
    deliver: () => Promise.resolve({ status: 200 }),
  })
  const provider = await listen(emulator)
  const services = await startServices(
    JSON.stringify({ api_key: emulator.apiKey, webhook_secret: 'x', api_base: `http://127.0.0.1:${provider.port}` }),
  )
  try {
    const from = fileURLToPath(new URL('../../functions/entries', import.meta.url))
    const { 'payment-worker': folder } = await bundleFunctions(['payment-worker'], { from, to })
    table.now = new Date().toISOString()
    const wrote = await timed(() =>
      writeAgency(table, emulator, { movements, payees, spoil, strayPayouts: spoilt['payout not ours'] }),
    )
    console.log(`  ${movements} movements of ${movements / perEvent} events, written in ${(wrote / 1000).toFixed(0)} s`)
    const env = {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_ENDPOINT_URL_DYNAMODB: table.endpoint!,
      AWS_ENDPOINT_URL_SQS: services.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: services.url,
      TABLE_NAME: table.tableName,
      PAYMENTS_QUEUE_URL: `${services.url}/1/payments`,
      MAIL_QUEUE_URL: `${services.url}/1/mail`,
      STRIPE_SECRET_ID: 'stripe',
      SCHEDULE_GROUP: 'x',
      SCHEDULE_ROLE_ARN: 'x',
      SCHEDULE_TARGET_ARN: 'x',
      NODE_ENV: 'production',
    }
    const told = new Set<string>()
    const errors: unknown[] = []
    const start = () =>
      startLambda(folder!, env, heap, (line) => {
        const { message, level, what, stripe_id, event_id, op_key } = line
        if (message === 'ReconciliationDifference') told.add(JSON.stringify([what, stripe_id, event_id, op_key]))
        else if (level === 'error') errors.push(line)
      })
    const until = Math.floor(Date.now() / 1000)
    const job: ReconcileJob = {
      type: 'reconcile',
      step: 'movements',
      from: until - 35 * 86_400,
      until,
      is_nightly: true,
    }
    await commit(table.deps({ notify: (sent) => Promise.resolve(void services.queue.push(...sent)) }), [], [job])
    let lambda = start()
    const runs: (JobRun & { step: string })[] = []
    let toldByTheDead: number | undefined
    for (let message = services.queue.shift(); message; message = services.queue.shift()) {
      const step = (await releaseRow(table, message))?.step ?? 'gone'
      if (step === 'search' && toldByTheDead === undefined) {
        const dying = lambda.run(message)
        setTimeout(() => {
          lambda.kill()
        }, 1000)
        await dying.catch(() => undefined)
        toldByTheDead = told.size
        lambda = start()
        // Its lease lapses.
        await releaseRow(table, message)
      }
      const run = await lambda.run(message)
      runs.push({ ...run, step })
      console.log(`  ${step}: ${(run.ms / 1000).toFixed(1)} s, ${run.mb.toFixed(0)} MB, ${told.size} differences`)
    }
    lambda.kill()
    for (const line of errors) console.log(`  ${JSON.stringify(line)}`)
    return [
      {
        title: `Reconciliation of ${movements} movements and ${payees} payees, as a chain of jobs`,
        figures: [
          { what: 'jobs', value: runs.length },
          { what: 'slowest', value: Math.max(...runs.map(({ ms }) => ms)) / 1000, unit: 's', atMost: withinSeconds },
          { what: 'memory, at most', value: Math.max(...runs.map(({ mb }) => mb)), unit: 'MB', atMost: megabytes },
          { what: 'jobs that failed', value: runs.reduce((sum, { failed }) => sum + failed, 0), atMost: 0 },
          { what: 'other errors', value: errors.length, atMost: 0 },
          { what: 'differences told', value: told.size, atLeast: expected, atMost: expected },
          { what: 'of these, told when the last job died', value: toldByTheDead ?? 0, atLeast: expected },
        ],
      },
    ]
  } finally {
    services.close()
    await provider.close()
    await emulator.stop()
    table.stop()
    rmSync(to, { recursive: true, force: true })
  }
}

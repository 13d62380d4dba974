import { newAccount as newPerson } from '#functions/people/data/new-account.ts'
import { earningWrites } from '#functions/money/data/payout.ts'
import { stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { oneTimeSchedule } from '#functions/platform/queues/one-time-schedule.ts'
import { Clock } from '#local/clock.ts'
import { MemoryTable, type Row } from '#local/services/memory-table.ts'
import { Scheduler } from '#local/services/scheduler.ts'
import { post } from '#local/stripe/balance.ts'
import { createStripeEmulator } from '#local/stripe/emulator.ts'
import { onboard, stripeInProcess } from '#local/stripe/in-process.ts'
import { isSubscribed } from '#local/subscribed-events.ts'
import { readDeployment } from '#local/template/deployment.ts'
import { createResolver } from '#local/template/resolve.ts'
import { readTemplate } from '#local/template/template.ts'
import { cents } from '#shared/domain/money.ts'
import { nextPayoutAt } from '#shared/domain/payment/payout-day.ts'
import { tableOn } from '#tests/support/memory-table.ts'
import { newAccount } from '#tests/support/stripe.ts'

/** The evening before a payday: so many payees have their money at the provider, a due row and a schedule. */

export const owedCents = 5000
/** A Tuesday. */
const evening = '2026-12-01T20:00:00.000Z'
export const payday = nextPayoutAt(evening)

export interface Payee {
  user: string
  account: string
}

/** Writes what the provider, the clock and the scheduler keep. @returns the payees, and the table's rows. */
export const writePayees = async (
  { stateDir, outdir }: { stateDir: string; outdir: string },
  count: number,
): Promise<{ payees: Payee[]; rows: Row[] }> => {
  const template = readTemplate(outdir)
  const resolver = createResolver(template, (name) => name)
  const deployment = readDeployment(template, resolver)
  const variables = deployment.functions.find(({ name }) => name.endsWith('payment-worker'))!.properties.Environment!
    .Variables as Record<string, string>
  const memory = new MemoryTable()
  const table = tableOn(memory)
  table.now = evening
  const clock = new Clock(stateDir, new Date(evening))
  await clock.save()
  const emulator = createStripeEmulator({
    statePath: `${stateDir}/stripe.json`,
    now: () => new Date(evening),
    publicUrl: () => 'http://localhost',
    isEnabled: isSubscribed,
    deliver: () => Promise.resolve({ status: 200 }),
  })
  const stripe = stripeInProcess(emulator, { timeout: 80_000 })
  const scheduler = new Scheduler(stateDir, deployment.scheduleGroups, [], clock, () => Promise.resolve())
  const target = { Arn: variables.SCHEDULE_TARGET_ARN!, RoleArn: variables.SCHEDULE_ROLE_ARN! }
  const payees: Payee[] = []
  for (let i = 0; i < count; i += 1) {
    const deps = table.deps()
    const account = await newAccount(stripe)
    onboard(emulator, account)
    emulator.act((ctx) => post(ctx, account, { type: 'transfer', amount: owedCents, source: 'tr_local' }))
    const email = `payee${i}@bookme.example`
    const names = { first: 'Pat', last: `Payee${i}`, roles: ['artist' as const], artist: { name: `Act ${i}` } }
    const person = {
      ...newPerson(deps, { email, password: '', ...names }, 'none', undefined),
      ...{ verified: true, signup_complete: true, email_confirmed: true },
      ...{ stripe_account_id: account, stripe_account_version: 2 as const, payouts_enabled: true },
    }
    const { id: user } = person
    const earning = {
      ...{ op_key: `transfer/evt_none/artist/${user}`, event_id: 'evt_none', role: 'artist' as const, entry: user },
      ...{ amount: cents(owedCents), name: 'Gig', venue: null, timestamp: 0, instrument: null },
    }
    await deps.db.transact([
      { Put: { TableName: table.tableName, Item: person } },
      { Put: { TableName: table.tableName, Item: { ...stripeOwnerKey(account), user_id: user } } },
      ...earningWrites(deps, user, [earning]),
    ])
    const job = { type: 'payout' as const, user_id: user }
    scheduler.put(`payout-${user}`, { ...oneTimeSchedule(payday, job, variables.SCHEDULE_GROUP!, target) })
    payees.push({ user, account })
  }
  await emulator.idle()
  await Promise.all([emulator.stop(), scheduler.save()])
  return { payees, rows: memory.rows() }
}

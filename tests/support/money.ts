import type Stripe from 'stripe'
import { cancelEvent } from '#functions/money/use-cases/payments/cancel-event.ts'
import { clearSuspense } from '#functions/money/use-cases/payments/clear-suspense.ts'
import { closeYear } from '#functions/money/use-cases/payments/close-year.ts'
import { confirmPlayed } from '#functions/money/use-cases/payments/confirm-played.ts'
import { dropCancellationRequest } from '#functions/money/use-cases/payments/drop-cancellation-request.ts'
import { giveGoodwill } from '#functions/money/use-cases/payments/give-goodwill.ts'
import { invoicePostpaid } from '#functions/money/use-cases/payments/invoice-postpaid.ts'
import { markPaidOutside } from '#functions/money/use-cases/payments/mark-paid-outside.ts'
import { confirmPayment } from '#functions/money/use-cases/payments/confirm-payment.ts'
import { payBalance } from '#functions/money/use-cases/payments/pay-balance.ts'
import { payDeposit } from '#functions/money/use-cases/payments/pay-deposit.ts'
import { payVendors } from '#functions/money/use-cases/payments/pay-vendors.ts'
import { previewCancellation } from '#functions/money/use-cases/payments/preview-cancellation.ts'
import { recordVendorPaid } from '#functions/money/use-cases/payments/record-vendor-paid.ts'
import { refundOutside } from '#functions/money/use-cases/payments/refund-outside.ts'
import { refundEvent } from '#functions/money/use-cases/payments/refund-event.ts'
import { requestCancellation } from '#functions/money/use-cases/payments/request-cancellation.ts'
import { getReceivablesOfDayFile, getTrialBalanceFile } from '#functions/money/use-cases/books/books-of-day.ts'
import {
  getAccounts,
  getQuickBooksFile,
  getXeroFile,
  updateAccounts,
} from '#functions/money/use-cases/books/journals.ts'
import { getCommissionsFile } from '#functions/money/use-cases/books/commissions-file.ts'
import { getEarnings } from '#functions/money/use-cases/books/get-earnings.ts'
import { resendInvoice } from '#functions/money/use-cases/payments/resend-invoice.ts'
import { voidInvoice } from '#functions/money/use-cases/payments/void-invoice.ts'
import { getBooks } from '#functions/money/use-cases/books/get-books.ts'
import { getEntries } from '#functions/money/use-cases/books/get-entries.ts'
import { getYear } from '#functions/money/use-cases/books/get-year.ts'
import { getHeld } from '#functions/money/use-cases/books/get-held.ts'
import { getOverview } from '#functions/money/use-cases/books/get-overview.ts'
import { getStatement } from '#functions/money/use-cases/books/get-statement.ts'
import { getLedgerFile } from '#functions/money/use-cases/books/ledger-file.ts'
import { getPayoutsFile } from '#functions/money/use-cases/books/payouts-file.ts'
import { getReceivablesFile } from '#functions/money/use-cases/books/receivables-file.ts'
import { getVendorsFile } from '#functions/money/use-cases/books/vendors-file.ts'
import { getYearFile, getYearStatement } from '#functions/money/use-cases/books/year-statement.ts'
import { deliver, type Sender } from '#functions/messages/delivery/deliver.ts'
import { work } from '#functions/entries/payment-worker/work.ts'
import type { Difference } from '#functions/money/rules/difference.ts'
import { differences } from '#functions/money/reconcile/reconcile.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { verify } from '#functions/money/webhook/verify.ts'
import { secretsIn } from '#functions/platform/config/stripe.ts'
import { outboxKey, stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { availableFunds, ledgerOf, type LedgerRow } from '#functions/money/data/ledger.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { put, remove } from '#functions/platform/db/db.ts'
import type { FunctionName } from '#infra/functions.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import type { Scheduler } from '#functions/platform/queues/scheduler.ts'
import { balances, sumOf } from '#functions/money/rules/ledger.ts'
import type { OutboxMessage, ScheduledJob } from '#shared/jobs.ts'
import type { MailJob } from '#shared/mails.ts'
import { queueOf } from '#shared/queues.ts'
import { createStripeEmulator, type StripeEmulator } from '#local/stripe/emulator.ts'
import { onboard, stripeInProcess } from '#local/stripe/in-process.ts'
import { newAccount, oldAccount } from './stripe.ts'
import { sessionsOf } from './accounts.ts'
import { eventCases, type EventFixture } from './event-cases.ts'
import { createFixture } from './fixture.ts'
import { startTable } from './start-table.ts'
import type { TestTable } from './table.ts'
import { grantedDeps } from './granted.ts'
import { useCaseApi } from './use-case-api.ts'

/** Everything that moves money, on an in-memory table and provider with one shared clock. */
export interface MoneyFixture extends EventFixture {
  emulator: StripeEmulator
  stripe: Stripe
  deps(): Deps
  /** Pending one-time schedules by name. */
  schedules: Map<string, { at: string; job: ScheduledJob }>
  /** Mails committed since the last `mails.length = 0`. */
  mails: MailJob[]
  /** Webhook deliveries, to be repeated, reordered or forged. */
  deliveries: { body: string; headers: Record<string, string> }[]
  deliver(body: string | Buffer, headers: Record<string, string>): Promise<{ status: number }>
  /** For the row of a text; by default it only leaves the outbox. */
  onText(row: OutboxMessage): Promise<void>
  /** Runs queue and webhooks until both are empty. */
  drain(): Promise<void>
  sweep(): Promise<void>
  /** Sets the clock without running anything. */
  setClock(now: string): Promise<void>
  /** Moves the clock: the provider does what falls due, schedules fire, a sweep runs. */
  moveTo(now: string): Promise<void>
  /** Gives someone a payment method on file, replacing the previous one. */
  saveCard(who: string, method?: string): Promise<void>
  /** A connected account, onboarded by default. */
  connect(who: string, isOnboarded?: boolean, version?: 1 | 2): Promise<string>
  ledger(eventId: string): Promise<{ entries: LedgerRow[]; held: Record<string, number>; available: number }>
  reconcile(): Promise<Difference[]>
}

/** The use cases that move or show money. */
export const moneyCases = [
  confirmPlayed,
  invoicePostpaid,
  resendInvoice,
  voidInvoice,
  markPaidOutside,
  confirmPayment,
  payBalance,
  payDeposit,
  payVendors,
  recordVendorPaid,
  refundEvent,
  refundOutside,
  previewCancellation,
  cancelEvent,
  requestCancellation,
  dropCancellationRequest,
  giveGoodwill,
  clearSuspense,
  closeYear,
  getBooks,
  getEntries,
  getHeld,
  getOverview,
  getStatement,
  getLedgerFile,
  getReceivablesFile,
  getCommissionsFile,
  getPayoutsFile,
  getVendorsFile,
  getTrialBalanceFile,
  ...[getQuickBooksFile, getXeroFile, getAccounts, updateAccounts],
  getReceivablesOfDayFile,
  getYear,
  getEarnings,
  getYearStatement,
  getYearFile,
]

/** With a sender, mails are rendered and sent; without one, they only leave the outbox. */
export const startMoney = async (given?: TestTable, sender?: Sender): Promise<MoneyFixture> => {
  const table = given ?? (await startTable())
  const people = await createFixture(table)
  const messages: OutboxMessage[] = []
  /** Rows of mails; the notification worker deletes them. */
  const mailRows: OutboxMessage[] = []
  const textRows: OutboxMessage[] = []
  const mails: MailJob[] = []
  const schedules: MoneyFixture['schedules'] = new Map()
  const deliveries: MoneyFixture['deliveries'] = []
  const emulator = createStripeEmulator({
    now: () => new Date(table.now),
    idSeed: 'money',
    publicUrl: () => 'http://localhost:8080',
    deliver: (body, headers) => {
      deliveries.push({ body, headers })
      return receive(body, headers)
    },
  })
  const stripe = stripeInProcess(emulator)
  const overrides: Partial<Deps> = {
    stripe: () => Promise.resolve(stripe),
    notify: (sent) => {
      for (const { job, shard, id } of sent) {
        if (job.type === 'mail') mails.push(job)
        if (queueOf(job) === 'documents') continue
        const rows = job.type === 'mail' ? mailRows : job.type === 'text' ? textRows : messages
        rows.push({ shard, id })
      }
      return Promise.resolve()
    },
  }
  const deps = () => table.deps(overrides)
  const depsOf = (name: FunctionName) => grantedDeps(table, name, overrides)
  const receive: MoneyFixture['deliver'] = async (body, headers) => {
    const event = verify(
      stripe,
      Buffer.from(body),
      headers['stripe-signature'],
      ['whsec_other', ...secretsIn(emulator.webhookSecret)],
      table.now,
    )
    if (!event) return { status: 400 }
    await handleEvent(depsOf('stripe-webhook'), event)
    return { status: 200 }
  }
  const scheduler: Scheduler = {
    put: (name, at, job) => {
      schedules.set(name, { at, job })
      return Promise.resolve()
    },
    remove: (name) => {
      schedules.delete(name)
      return Promise.resolve()
    },
  }
  const removed = (row: OutboxMessage) => deps().db.transact([remove(table.tableName, outboxKey(row))])
  const drain = async (): Promise<void> => {
    for (let row = mailRows.shift(); row; row = mailRows.shift())
      await (sender ? deliver(depsOf('notification-worker'), row, sender) : removed(row))
    for (let row = textRows.shift(); row; row = textRows.shift()) await fixture.onText(row)
    do {
      await emulator.idle()
      for (let message = messages.shift(); message; message = messages.shift())
        await work(depsOf('payment-worker'), scheduler, message)
      await emulator.idle()
    } while (messages.length > 0)
    if (mailRows.length + textRows.length > 0) await drain()
  }
  const sweep = async () => {
    await runScheduled(depsOf('scheduled-jobs'), { type: 'sweep' })
    await drain()
  }
  const tokens = { ...people.tokens }
  const api = useCaseApi(table, [...eventCases, ...moneyCases], (who) => tokens[who]!)
  const setClock = async (now: string) => {
    table.now = now
    // Nobody stays logged in over the weeks that a test skips.
    Object.assign(tokens, await sessionsOf(table, people.users))
  }
  api.overrides = overrides
  const own = async (
    who: string,
    field: 'stripe_customer_id' | 'stripe_account_id',
    id: string,
    more: Pick<UserRecord, 'stripe_account_version'> = {},
  ) => {
    const before = (await findUser(table.deps(), people.users[who]!.id))!
    await saveUser(deps(), {
      before,
      after: { ...before, ...more, [field]: id },
      also: [put(table.tableName, { ...stripeOwnerKey(id), user_id: before.id })],
    })
  }
  const fixture: MoneyFixture = {
    ...people,
    table,
    api,
    emulator,
    stripe,
    deps,
    schedules,
    mails,
    deliveries,
    deliver: receive,
    onText: removed,
    drain,
    sweep,
    setClock,
    moveTo: async (now) => {
      await setClock(now)
      await emulator.runDue()
      await drain()
      for (const [name, { job }] of [...schedules].filter(([, schedule]) => schedule.at <= now)) {
        schedules.delete(name)
        await runScheduled(depsOf('scheduled-jobs'), job)
      }
      await sweep()
    },
    saveCard: async (who, method = 'pm_card_visa') => {
      const known = (await findUser(table.deps(), people.users[who]!.id))!.stripe_customer_id
      const customer = known ?? (await stripe.customers.create({ email: people.users[who]!.email })).id
      const { id } = await stripe.paymentMethods.attach(method, { customer })
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
      if (known === undefined) await own(who, 'stripe_customer_id', customer)
      await drain()
    },
    connect: async (who, isOnboarded = true, version = 2) => {
      const id = version === 2 ? await newAccount(stripe) : await oldAccount(emulator, stripe)
      await own(who, 'stripe_account_id', id, version === 2 ? { stripe_account_version: 2 } : {})
      if (isOnboarded) onboard(emulator, id)
      await drain()
      return id
    },
    ledger: async (eventId) => {
      const entries = await ledgerOf(deps(), eventId)
      for (const { id, postings } of entries) {
        if (sumOf(postings) !== 0) throw new Error(`${id} does not sum to zero`)
        if (/(^|\/)[_/]/.test(id)) throw new Error(`a part of ${id} does not say what it names`)
      }
      return { entries, held: balances(entries), available: await availableFunds(deps(), eventId) }
    },
    reconcile: () => differences(depsOf('payment-worker')),
  }
  return fixture
}

/**
 * The table without rows that have random names or only record deliveries, so that equivalent histories compare equal.
 */
export const stateOf = async (fixture: MoneyFixture): Promise<string> => {
  const passing = /^(OUTBOX|WEBHOOK)#/
  const rows = (await fixture.table.dump()).filter(
    ({ PK, SK }) => !passing.test(String(PK)) && !String(SK).startsWith('SESSION#'),
  )
  return JSON.stringify(
    rows.map((row) => (String(row.SK).startsWith('ACTIVITY#') ? { ...row, SK: 'ACTIVITY', id: '' } : row)),
    (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  )
}

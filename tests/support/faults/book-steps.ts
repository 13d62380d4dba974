import { openOpKey, stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { balanceStep } from '#functions/money/reconcile/balance.ts'
import { closeDaysStep } from '#functions/money/reconcile/close-days.ts'
import { daysStep } from '#functions/money/reconcile/days.ts'
import { movementsStep } from '#functions/money/reconcile/movements.ts'
import { firstJob } from '#functions/money/reconcile/reconcile.ts'
import { searchStep } from '#functions/money/reconcile/search.ts'
import { withSubject } from '#functions/money/reconcile/subject.ts'
import { nameOf, type Row } from '#local/services/memory-table.ts'
import { ownerOf } from '#shared/domain/payment/op.ts'
import type { LedgerEntry } from '#functions/money/rules/ledger.ts'
import type { ReconcileJob } from '#shared/jobs.ts'
import { cents } from '#shared/domain/money.ts'
import { edit } from './planted.ts'
import { hour } from './scenario.ts'
import { accounts, type Step } from './unkind-steps.ts'

/** Steps that harm the books, and reconciliation itself, a page at a time. */

const steps = {
  movements: movementsStep,
  days: daysStep,
  totals: closeDaysStep,
  balance: balanceStep,
  search: searchStep,
}

/** The chain of jobs of a run, each with its time over at once, or with time for everything. */
const chain =
  (isHurried: boolean, more: Partial<ReconcileJob> = {}): Step =>
  async ({ rig }) => {
    const now = performance.now.bind(performance)
    let calls = 0
    performance.now = () => (isHurried ? (calls += 1) * 50_000 : now())
    try {
      let job: ReconcileJob | undefined = { ...(await firstJob(rig.deps())), ...more }
      for (let left = 40; job && left > 0; left -= 1) {
        const deps = rig.deps()
        rig.noted?.('job', { ...job, type: 'reconcile' })
        job = await steps[job.step](deps, job, async (found) => {
          for (const one of found) rig.noted?.('difference', await withSubject(deps, one))
        })
      }
      rig.noted?.('end', { is_over: job === undefined })
    } catch (error) {
      rig.noted?.('thrown', { message: error instanceof Error ? error.message : error })
    } finally {
      performance.now = now
    }
  }

const isEntry = ({ SK, PK }: Row, kind: string, row: Row) =>
  row.kind === kind && (String(SK).startsWith('LEDGER#') || String(PK).startsWith('JOURNAL#'))

/** Of each entry of this kind, in ledger and journal. */
const withEntries =
  (kind: string, change: (entry: LedgerEntry) => Partial<LedgerEntry>): Step =>
  ({ rig }) => {
    edit(rig, (row) => (isEntry(row, kind, row) ? { ...row, ...change(row as unknown as LedgerEntry) } : row))
  }
const more = ({ postings }: LedgerEntry, by: readonly number[]): Partial<LedgerEntry> => ({
  postings: postings.map((posting, i) => ({ ...posting, amount: cents(posting.amount + (by[i] ?? 0)) })),
})

const without =
  (is: (row: Row) => boolean): Step =>
  ({ rig }) => {
    edit(rig, (row) => (is(row) ? undefined : row))
  }
const startsWith = (field: 'PK' | 'SK', text: string) => (row: Row) => String(row[field]).startsWith(text)

/** All operations are open again since then. */
const stuckSince =
  (ms: number): Step =>
  ({ rig }) => {
    const attempt_at = rig.later(-ms)
    const open = rig.memory
      .rows()
      .filter(startsWith('SK', 'OP#'))
      .flatMap((row): Row[] => {
        const key = String(row.key)
        return [
          { ...row, state: 'open', hold: undefined, attempt_at },
          { ...openOpKey(ownerOf(key), key), op_key: key },
        ]
      })
    rig.memory.load(new Map([...rig.memory.copy(), ...open.map((row) => [nameOf(row), JSON.stringify(row)] as const)]))
  }

export const bookSteps: Readonly<Record<string, Step>> = {
  'a run': chain(false),
  'a run of a night': chain(false, { is_nightly: true }),
  'a run in a hurry': chain(true),
  'a run since the first day': chain(false, { from: 0 }),
  'a search in a hurry': chain(true, { step: 'search' }),
  'a search': chain(false, { step: 'search' }),
  'transfers do not sum to zero': withEntries('transfer', (entry) => more(entry, [1])),
  'transfers of another amount': withEntries('transfer', (entry) => more(entry, [-7, 7])),
  'transfers that the provider does not know': withEntries('transfer', () => ({ stripe_id: 'tr_nowhere' })),
  'charges of another amount': withEntries('charge', (entry) => more(entry, [-7, 7])),
  'payouts of another amount': withEntries('payout', (entry) => more(entry, [-7, 7])),
  'refunds of another amount': withEntries('refund', (entry) => more(entry, [-7, 7])),
  'payouts are not booked': without(startsWith('PK', 'BOOKED#po_')),
  'nothing is booked': without(startsWith('PK', 'BOOKED#')),
  'charges are not booked': without(startsWith('PK', 'BOOKED#pi_')),
  'operations are lost': without(startsWith('SK', 'OP#')),
  'entries of the ledger are lost': without(startsWith('SK', 'LEDGER#')),
  'payouts are booked with another amount': ({ rig }) => {
    edit(rig, (row) => (startsWith('PK', 'BOOKED#po_')(row) ? { ...row, amount: Number(row.amount) + 3 } : row))
  },
  'operations are stuck': stuckSince(2 * hour + 1),
  'operations are nearly stuck': stuckSince(2 * hour),
  'funds below zero': ({ rig }) => {
    edit(rig, (row) => (row.SK === 'FUNDS' ? { ...row, available: -1 } : row))
  },
  'a payout that is not ours': async (play) => {
    const account = play.dice.pick(await accounts(play))
    await play.rig.fixture.stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: account })
  },
  'the provider does not answer': ({ rig }) => {
    rig.emulator.faults.set({ api: [{ match: 'GET /v1/payouts', mode: 'reset_before', times: 9 }] })
  },
  'a movement of the customer': async ({ rig, template }) => {
    const customer = rig.emulator.act(({ store }) => store.rows('customers')[0]!.object.id)
    const deps = rig.fixture.deps()
    await deps.db.transact([put(deps.db.tableName, { ...stripeOwnerKey(customer), user_id: rig.user('client').id })])
    const { invoices } = rig.fixture.stripe
    const { id } = await invoices.create({ customer, currency: 'usd', metadata: { event_id: template.id } })
    await invoices.addLines(id, { lines: [{ description: 'By hand', amount: 4321 }] })
    await invoices.finalizeInvoice(id)
    await invoices.pay(id)
  },
}

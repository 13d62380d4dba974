import * as z from 'zod'
import { lazy } from './lazy.ts'

/** The mails to payees about their account, payouts and years; shared/mails.ts has all others. */

const text = lazy(() => z.string())
const aboutPayout = lazy(() => ({
  name: text(),
  amount: text(),
  items: text(),
  earnings: z.array(z.object({ label: text(), amount: text() })).optional(),
}))

export const payeeMails = {
  payout_on_its_way: () => z.object({ ...aboutPayout(), arrival: text().optional() }),
  payout_failed: () =>
    z.object({
      ...aboutPayout(),
      reason: text().optional(),
      audience: z.enum(['payee', 'admins']).optional(),
    }),
  payout_refused: () => z.object({ ...aboutPayout(), reason: text(), audience: z.enum(['payee', 'admins']) }),
  /** The provider stops payouts to a payee, named `name`. */
  payouts_stopped: () => z.object({ name: text(), todo: text(), audience: z.enum(['payee', 'admins']) }),
  payouts_resumed: () => z.object({ name: text(), audience: z.enum(['payee', 'admins']) }),
  /** The bank account of a payee is another one, which ends in `last4`. */
  bank_changed: () => z.object({ name: text(), last4: text(), contact: text() }),
  /** The provider wants more of a payee until that day. */
  account_deadline: () => z.object({ name: text(), day: text() }),
  /** Money of a closed year has come back, or was recorded later: its totals `before` and `after`. */
  year_corrected: () =>
    z.object({
      ...{ name: text(), year: text(), day: text(), amount: text(), before: text(), after: text() },
      why: z.enum(['returned', 'recorded_later']),
      audience: z.enum(['payee', 'admins']),
    }),
  /** To the admins: a year of payees is closed, by `by` or because its day had come. */
  year_closed: () =>
    z.object({ year: text(), by: text().optional(), total: text(), payees: text(), forms: text(), threshold: text() }),
  /** To the operator: the provider refuses to open accounts for payees. */
  accounts_refused: () => z.object({ reason: text() }),
}

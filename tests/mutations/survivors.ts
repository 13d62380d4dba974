import type { Survivors } from './survivor.ts'
import { agreement } from './survivors/agreement.ts'
import { eventMoney } from './survivors/event-money.ts'
import { invoices } from './survivors/invoices.ts'
import { operations } from './survivors/operations.ts'
import { payment } from './survivors/payment.ts'
import { payouts } from './survivors/payouts.ts'
import { provider } from './survivors/provider.ts'
import { reconcile } from './survivors/reconcile.ts'
import { refunds } from './survivors/refunds.ts'
import { transfers } from './survivors/transfers.ts'
import { webhook } from './survivors/webhook.ts'

/** All survivors that are named. */
export const survivors: readonly Survivors[] = [
  ...agreement,
  ...eventMoney,
  ...payment,
  ...invoices,
  ...operations,
  ...payouts,
  ...provider,
  ...reconcile,
  ...refunds,
  ...transfers,
  ...webhook,
]

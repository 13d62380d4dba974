import { isForProgram } from '#shared/api/for-programs.ts'
import type { Caller } from '#tests/support/caller-kinds.ts'
import { endpointOf, type RouteKey } from '#tests/support/routes.ts'
import { accountRoutes } from './routes/accounts.ts'
import { callListRoutes } from './routes/call-lists.ts'
import { daySheetRoutes } from './routes/day-sheets.ts'
import { contractRoutes } from './routes/contracts.ts'
import { importRoutes } from './routes/imports.ts'
import { fileRoutes } from './routes/files.ts'
import { holdRoutes } from './routes/holds.ts'
import { lookupRoutes } from './routes/lookups.ts'
import { moneyRoutes } from './routes/money.ts'
import { paymentRoutes } from './routes/payments.ts'
import { eventRoutes } from './routes/requests-and-events.ts'
import { programRoutes } from './routes/programs.ts'
import { reminderRoutes } from './routes/reminders.ts'
import { threadRoutes } from './routes/threads.ts'
import type { Expectation, RouteCase } from './row.ts'

/**
 * The permission matrix: every route of the contract × 21 kinds of caller. A route without a case does not
 * compile, nor does a row without a cell per caller. A call targets an account, a group or an event of the owning
 * client, the event's agent, its band leader and its musician.
 */
export const routeCases: Record<RouteKey, RouteCase> = {
  ...accountRoutes,
  ...lookupRoutes,
  ...eventRoutes,
  ...threadRoutes,
  ...fileRoutes,
  ...importRoutes,
  ...programRoutes,
  ...holdRoutes,
  ...callListRoutes,
  ...daySheetRoutes,
  ...reminderRoutes,
  ...contractRoutes,
  ...paymentRoutes,
  ...moneyRoutes,
}

/** Programs by their API key, columns of their own: each acts for the admin, as far as its key reaches. */
export const programCallers = ['key_read', 'key_write'] as const
export type ProgramCaller = (typeof programCallers)[number]
export const scopeOf = { key_read: 'read', key_write: 'write' } as const

/** Public routes ignore their caller. */
export const cellOfProgram = (route: RouteKey, caller: ProgramCaller): Expectation => {
  const endpoint = endpointOf(route)
  if (endpoint.who === 'public') return cellOf(route, 'anonymous')
  return isForProgram(endpoint, scopeOf[caller]) ? cellOf(route, 'admin') : 403
}

/**
 * The cell of a route and a caller: a client with an unconfirmed address may what others may, but not sign or pay;
 * an agent without the second factor that the stage demands sets one up first.
 */
export const cellOf = (route: RouteKey, caller: Caller): Expectation => {
  const { may } = routeCases[route]
  const { who, beforeFactor } = endpointOf(route)
  if (caller === 'second_factor_missing') return who === 'public' || beforeFactor ? may.agent : 403
  if (caller !== 'unconfirmed_client') return may[caller]
  return endpointOf(route).needsConfirmedEmail ? 403 : may.other_client
}

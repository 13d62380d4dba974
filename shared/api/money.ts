import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { eventStatuses } from '../domain/event/record/status.ts'
import { instant, money, signedMoney } from '../domain/schema-parts.ts'
import { ages } from '../domain/payment/ageing.ts'
import { endpoint } from './endpoint.ts'

const statementLine = lazy(() =>
  z.object({
    what: z.string(),
    why: z.string(),
    agreed: signedMoney(),
    ledger: signedMoney(),
    provider: signedMoney(),
    /** The provider's objects, and the payouts that the money went into. */
    ids: z.array(z.string()),
  }),
)
/** Every cent of an event, from three sources: what was agreed, the ledger and the provider. */
const statement = lazy(() =>
  z.object({
    event: z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(eventStatuses),
      start: instant().nullish(),
      client: z.string().nullish(),
    }),
    /** Everybody has been paid. */
    is_finished: z.boolean(),
    paid: z.array(statementLine()),
    fees: z.array(statementLine()),
    refunds: z.array(statementLine()),
    /** Vendors, agent and platform. */
    holds: z.array(statementLine()),
    /** What nobody has yet. */
    held: z.object({ agreed: signedMoney(), ledger: signedMoney(), provider: signedMoney() }),
    /** What does not add up, in words; empty if every cent is explained. */
    problems: z.array(z.string()),
    entries: z.array(
      z.object({
        at: instant(),
        kind: z.string(),
        op_key: z.string(),
        stripe_id: z.string().nullable(),
        postings: z.array(z.object({ account: z.string(), name: z.string(), amount: signedMoney() })),
      }),
    ),
  }),
)

const month = lazy(() => z.string().meta({ description: 'Such as `2026-07`' }))
const owedEvent = lazy(() =>
  z.object({
    event_id: z.string(),
    name: z.string(),
    client_id: z.string(),
    client: z.string(),
    agent: z.string(),
    amount: money(),
    due_at: instant(),
    /** Whole days after the due day. */
    days: z.number().int(),
  }),
)

/** For an admin: the agency. For an agent: their own clients and commission. */
const overview = lazy(() =>
  z.object({
    as_of: instant(),
    /** The next twelve months, beginning with this one: agreed prices by month of the gig. */
    booked: z.array(z.object({ month: month(), amount: money(), events: z.number().int() })),
    /** By month of the gig, from half a year ago: transferred, and agreed but not transferred yet. */
    commission: z.array(z.object({ month: month(), earned: money(), pending: money() })),
    receivables: z.array(z.object({ age: z.enum(ages), amount: money(), events: z.number().int() })),
    /** Oldest first; `overdue_cut` if there are more. */
    overdue: z.array(owedEvent()),
    overdue_cut: z.boolean(),
    /** For agents: what each client owes, the largest overdue amount first; `balances_cut` if there are more. */
    balances: z
      .array(z.object({ client_id: z.string(), client: z.string(), owed: money(), overdue: money() }))
      .optional(),
    balances_cut: z.boolean().optional(),
    /** For admins: the balance at the provider, at most a minute old; null while the provider does not answer. */
    provider: z.object({ available: signedMoney(), pending: signedMoney(), as_of: instant() }).nullish(),
  }),
)

export const moneyApi = {
  getOverview: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money',
    who: ['admin', 'agent'],
    summary: 'Get what is booked, owed and earned; for admins also the balance at the provider',
    status: 200,
    response: overview,
  }),
  getStatement: endpoint({
    group: 'money',
    method: 'GET',
    path: '/money/statements/{event_id}',
    who: ['admin'],
    summary: "Explain every cent of an event: what was agreed, the ledger's entries and the provider's",
    status: 200,
    response: statement,
  }),
}

import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { eventStatuses } from '../domain/event/record/status.ts'
import { instant, signedMoney } from '../domain/schema-parts.ts'

const statementLine = lazy(() =>
  z.object({
    what: z.string(),
    why: z.string(),
    agreed: signedMoney(),
    ledger: signedMoney(),
    provider: signedMoney(),
    /** The provider's objects, and the payouts that contain the money. */
    ids: z.array(z.string()),
  }),
)
/** Every cent of an event, from three sources: what was agreed, the ledger and the provider. */
export const statement = lazy(() =>
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
    /** Not distributed yet. */
    held: z.object({ agreed: signedMoney(), ledger: signedMoney(), provider: signedMoney() }),
    /** Discrepancies as text; empty if every cent is explained. */
    problems: z.array(z.string()),
    entries: z.array(
      z.object({
        at: instant(),
        kind: z.string(),
        /** The kind in words. */
        what: z.string(),
        op_key: z.string(),
        stripe_id: z.string().nullable(),
        postings: z.array(z.object({ account: z.string(), name: z.string(), amount: signedMoney() })),
      }),
    ),
  }),
)

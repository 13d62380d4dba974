import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, money, positiveMoney, text } from '#shared/domain/schema-parts.ts'
import { maxMusicians, tooManyMusicians } from './line-up-limits.ts'

/** An option of the proposal, with its own split if it has one. */

export const agentPercent = () => z.number('Required').min(0, 'Required').max(0.95, 'Too large')

export const proposalOption = lazy(() =>
  z.object({
    id: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    title: text(128),
    description: text(4096),
    price: money(),
    /** Agent's percent and rates of this option alone; without them it has the usual split (`splitOf`). */
    agent_percent: agentPercent().nullish(),
    rates: z
      .array(
        z.object({
          payee: z
            .string()
            .max(128)
            .regex(/^(artist|bandleader|musician\|.+|slot\|.+)$/, 'Not a payee'),
          rate: positiveMoney(),
        }),
      )
      .max(2 + 2 * maxMusicians, tooManyMusicians)
      .superRefine((rates, ctx) => {
        rates.forEach(({ payee }, i) => {
          if (rates.findIndex((entry) => entry.payee === payee) < i)
            ctx.addIssue({ code: 'custom', path: [i, 'payee'], message: 'Named twice' })
        })
      })
      .nullish(),
  }),
)

/** Visits of its client to the page of the proposal that was sent last; previews and staff do not count. */
export const proposalOpens = lazy(() =>
  z.object({
    first_at: instant(),
    last_at: instant(),
    times: z.number().int(),
    /** The agent reminded the client. */
    nudged_at: instant().nullish(),
  }),
)
export type ProposalOpens = OutputOf<typeof proposalOpens>

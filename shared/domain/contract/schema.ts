import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredName, requiredText, text } from '../schema-parts.ts'
import { unknownPlaceholders } from './placeholders.ts'

export const maxClauses = 40

const withKnownPlaceholders = (value: string, ctx: z.RefinementCtx) => {
  for (const unknown of new Set(unknownPlaceholders(value)))
    ctx.addIssue({ code: 'custom', message: `Unknown placeholder ${unknown}` })
}

const clause = lazy(() =>
  z.object({
    title: requiredName('Please name the clause', 80),
    text: requiredText('Please write the clause', 6000).superRefine(withKnownPlaceholders),
  }),
)
export type Clause = OutputOf<typeof clause>

/** The settings for all contracts, by an admin: the contracting agency, governing law, and the clauses. */
export const contractClausesInput = lazy(() =>
  z.object({
    agency: requiredName('Please name the agency'),
    agency_address: text(256),
    governing_law: requiredName('Please name the governing law', 200),
    clauses: z.array(clause()).min(1, 'At least one clause').max(maxClauses, `At most ${maxClauses} clauses`),
  }),
)
export type ContractClausesInput = OutputOf<typeof contractClausesInput>

export const contractClauses = lazy(() =>
  contractClausesInput().extend({
    /** 0: the product's own text, not edited yet. */
    version: z.number().int(),
    updated_at: instant().nullable(),
    updated_by: z.string().nullable(),
  }),
)
export type ContractClauses = OutputOf<typeof contractClauses>

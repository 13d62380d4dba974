import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant } from '../schema-parts.ts'

/** A new email that admins ask for in place of an account's owner (docs/product.md#addresses). */
export const proposedEmail = lazy(() =>
  z.object({
    email: z.string(),
    asked_by: z.array(z.object({ id: z.string(), name: z.string() })),
    /** A second admin or the old mailbox has agreed: the new one has a link. */
    is_agreed: z.boolean(),
    until: instant(),
  }),
)
export type ProposedEmail = OutputOf<typeof proposedEmail>

import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant } from './schema-parts.ts'

/** How long an entry, and the copy that nobody can change, are kept. */
export const auditKeptDays = 731

/** One act in the audit log, with its person, targets and device. */
export const auditEntry = lazy(() =>
  z.object({
    id: z.string(),
    at: instant(),
    user_id: z.string(),
    name: z.string(),
    role: z.string(),
    /** The API key of a program that acted for the person, by its name. */
    program: z.string().optional(),
    /** As the API names it, such as `PUT /users/{id}/verification`, and in words. */
    route: z.string(),
    what: z.string(),
    /** The ids in its path: an event, an account. */
    targets: z.array(z.string()),
    /** Of each, as it is called today; null if it is gone, or has no name. */
    target_names: z.array(z.string().nullable()),
    device: z.string(),
    network: z.string(),
  }),
)
export type AuditEntry = OutputOf<typeof auditEntry>

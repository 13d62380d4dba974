import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant } from '#shared/domain/schema-parts.ts'
import { proposalOpens } from '#shared/domain/event/record/proposal-schema.ts'
import { reminderKinds } from './table.ts'

export const reminderKind = lazy(() => z.enum(reminderKinds))

/** A reminder as staff see it: sent, skipped, to be sent at `at`, or `sending` because staff want it now. */
const reminderView = lazy(() =>
  z.object({
    key: z.string(),
    kind: reminderKind(),
    label: z.string(),
    role: z.enum(['client', 'agent', 'vendors']),
    name: z.string(),
    state: z.enum(['planned', 'sending', 'sent', 'skipped']),
    at: instant(),
    /** The act that it asks for. */
    ended_by: z.string(),
  }),
)
export type ReminderView = OutputOf<typeof reminderView>

export const remindersView = lazy(() =>
  z.object({
    /** Nothing is sent since then. */
    paused_at: instant().nullable(),
    /** When the client first opened the proposal that was sent last. */
    proposal_opened_at: instant().nullable(),
    /** How often; null if not yet. */
    proposal_opens: proposalOpens().nullable(),
    reminders: z.array(reminderView()),
  }),
)
export type RemindersView = OutputOf<typeof remindersView>

/** One act of the agent: pause or resume all, send one now, or skip it. `send` and `skip` are keys. */
export const remindersInput = lazy(() =>
  z
    .object({
      paused: z.boolean().optional(),
      send: z.string().max(400).optional(),
      skip: z.string().max(400).optional(),
    })
    .refine(
      ({ paused, send, skip }) => [paused, send, skip].filter((act) => act !== undefined).length === 1,
      'Please pause, send or skip',
    ),
)

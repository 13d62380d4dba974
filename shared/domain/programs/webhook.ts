import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredLine } from '../schema-parts.ts'
import { webhookKinds, type WebhookKind } from './webhook-kinds.ts'

export const mostWebhooks = 10

const askForUrl = 'Please enter an address that begins with https://'

/** An address of a program, and what it wants to hear of. */
export const webhookInput = lazy(() =>
  z.object({
    name: requiredLine('Please name the program', 60),
    url: z
      .string(askForUrl)
      .trim()
      .max(2048, 'Max 2048 characters')
      .refine((text) => /^https:\/\/[^\s]+$/i.test(text) && URL.canParse(text), askForUrl),
    kinds: z.array(z.enum(webhookKinds, 'There is no such kind')).min(1, 'Please choose at least one kind').max(20),
  }),
)
export type WebhookInput = OutputOf<typeof webhookInput>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** A delivery to a receiver, and the outcome of the last try. */
export const deliverySchema = lazy(() =>
  z.object({
    /** The `webhook-id`, the same in each try. */
    id: z.string(),
    type: z.enum(webhookKinds),
    /** The event or payout that it is about. */
    subject: z.string(),
    timestamp: instant(),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    /** The HTTP status of the last answer; null if none came. */
    code: z.int().nullable(),
    /** Why the last try failed. */
    error: z.string().nullable(),
    tried_at: instant(),
    /** When it is tried next. */
    next_at: instant().nullable(),
  }),
)
export type Delivery = OutputOf<typeof deliverySchema>

/** A webhook as it is listed: without its secret. */
export const webhookSchema = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    kinds: z.array(z.enum(webhookKinds)),
    /** The admin who added it. */
    by: z.string(),
    created_at: instant(),
    /** Since when deliveries have been given up; null once one arrives again. */
    failing_since: instant().nullable(),
    last_delivery: deliverySchema().nullable(),
  }),
)
export type Webhook = OutputOf<typeof webhookSchema>

export const newWebhookSchema = lazy(() => webhookSchema().extend({ secret: z.string() }))
export const webhookSecretSchema = lazy(() => z.object({ secret: z.string() }))

/** The body of a webhook: a kind and its subject. The receiver reads the rest with its key. */
export interface Happening {
  type: WebhookKind
  timestamp: string
  data: { id: string; status?: string; version?: number; deleted?: true; user_id?: string }
}

import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import type { User } from '../user/schema.ts'
import { reminderKind } from './schema.ts'
import { reminderKinds, ruleOf, type ReminderKind, type ReminderRole } from './table.ts'

/** The reminders that a person wants, and whether those of an agent come as one mail a day. */

const optional = reminderKinds.filter((kind) => ruleOf(kind).isOptional)

export const notificationsInput = lazy(() =>
  z.object({
    muted: z
      .array(reminderKind().refine((kind) => optional.includes(kind), 'This reminder cannot be muted'))
      .max(reminderKinds.length)
      .transform((kinds) => [...new Set(kinds)]),
    /** One mail a day at eight, where an agent is; otherwise each reminder is a mail. */
    digest: z.boolean(),
    version: z.number().int().min(0).optional(),
  }),
)
export type NotificationsInput = OutputOf<typeof notificationsInput>

export const notificationsView = lazy(() =>
  z.object({ muted: z.array(reminderKind()), digest: z.boolean(), version: z.number().int() }),
)
export type NotificationsView = OutputOf<typeof notificationsView>

type Roles = Pick<User, 'is_client' | 'is_agent' | 'is_artist' | 'is_bandleader' | 'is_musician'>

const hasRole = (user: Roles, role: ReminderRole): boolean =>
  role === 'client'
    ? user.is_client
    : role === 'agent'
      ? user.is_agent
      : role === 'vendors' && (user.is_artist || user.is_bandleader || user.is_musician)

/** The reminders that this person can get, and mute. */
export const optionalKinds = (user: Roles): ReminderKind[] =>
  optional.filter((kind) => ruleOf(kind).to.some((role) => hasRole(user, role)))

/** A digest is muted by all of its kinds. */
export const digestKinds: readonly ReminderKind[] = optional.filter((kind) => ruleOf(kind).to.includes('agent'))

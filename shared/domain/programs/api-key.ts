import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { scopes } from '#shared/api/for-programs.ts'
import { instant } from '../schema-parts.ts'

/** How long a key may be valid. */
const longestKeyDays = 366

export const apiKeyInput = lazy(() =>
  z.object({
    name: z.string('Please name the program').trim().min(1, 'Please name the program').max(60),
    scope: z.enum(scopes, 'Please choose read or write'),
    days: z
      .int('Please choose a number of days')
      .min(1, 'Please choose at least a day')
      .max(longestKeyDays, 'A key is valid for at most a year'),
  }),
)
export type ApiKeyInput = OutputOf<typeof apiKeyInput>

/** A key as it is listed: without itself. */
export const apiKeySchema = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(scopes),
    /** The admin that the program acts for. */
    by: z.string(),
    created_at: instant(),
    expires_at: instant(),
    /** To the hour; null if it was never used. */
    used_at: instant().nullable(),
  }),
)
export type ApiKey = OutputOf<typeof apiKeySchema>

export const newApiKeySchema = lazy(() => apiKeySchema().extend({ key: z.string() }))

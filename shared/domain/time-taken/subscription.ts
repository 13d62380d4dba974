import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { instant, requiredLine } from '../schema-parts.ts'

export const mostSubscriptions = 5

/** Calendar apps call an address `webcal://`; its server is asked by https. */
const asHttps = (text: string): string => {
  const address = text.replace(/^webcals?:\/\//i, 'https://')
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.hash = ''
  return url.href
}

const askForAddress = 'Please enter an address that begins with https:// or webcal://'

/** A calendar elsewhere, by its address. */
export const subscriptionInput = lazy(() =>
  z.object({
    name: requiredLine('Please enter a name', 64),
    url: z
      .string(askForAddress)
      .trim()
      .max(2048, 'Max 2048 characters')
      .transform(asHttps)
      .pipe(z.string().refine((text) => /^https:\/\/[^\s]+$/i.test(text) && URL.canParse(text), askForAddress))
      .meta({ description: 'With https or webcal' }),
  }),
)
export type SubscriptionInput = OutputOf<typeof subscriptionInput>

export const subscription = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    /** When it was last read; its entries are of then, also if later tries failed. */
    read_at: instant().nullable(),
    next_at: instant(),
    /** It is read within a minute. */
    is_due: z.boolean(),
    /** How many times it takes. */
    entries: z.int(),
    /** Why the last try failed. */
    error: z.string().nullable(),
    /** How much of it does not count. */
    note: z.string().nullable(),
  }),
)
export type Subscription = OutputOf<typeof subscription>

/** A time that a calendar takes, unless its owner says that they are free. */
export const busyTime = lazy(() => z.object({ start: instant(), end: instant(), is_free: z.boolean() }))
export type BusyTime = OutputOf<typeof busyTime>

import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { id, money, optionalName, positiveMoney, requiredName } from '#shared/domain/schema-parts.ts'
import { vendorStatuses } from './vendor-status.ts'

/** The people who play: musicians with their instruments and rates, and slots still to be filled. */

export const vendorStatus = lazy(() => z.enum(vendorStatuses))

export const musicianEntry = lazy(() =>
  z.object({
    musician_id: id('mus'),
    user_id: z.string(),
    musician_name: z.string(),
    instrument: requiredName('Required', 64),
    profile_picture: z.string().nullish(),
    status: vendorStatus(),
    rate: positiveMoney(),
    played: z.boolean().optional(),
    stripe_transfer_id: z.string().nullish(),
    email: z.string().nullish(),
    cell_phone: z.string().nullish(),
    meal_preference: z.string().nullish(),
    verified: z.boolean().optional(),
  }),
)
export type MusicianEntry = OutputOf<typeof musicianEntry>

export const musicianSlot = lazy(() =>
  z.object({
    id: z.string().min(1).max(40),
    rate: positiveMoney(),
    instrument: optionalName(64),
  }),
)
export type MusicianSlot = OutputOf<typeof musicianSlot>

/** Vendors see the line-up without the others' rates and contacts. */
export const musiciansView = lazy(() =>
  z.array(
    musicianEntry()
      .extend({ rate: money() })
      .partial()
      .required({ musician_id: true, musician_name: true, instrument: true }),
  ),
)

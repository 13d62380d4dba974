import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { money, optionalLine, optionalText, positiveMoney, requiredLine } from '../schema-parts.ts'

/** A package of the agency: a line-up with its price, which fills an event or an offer at once. */

export const mostPackages = 50

/** A place to fill, at its rate; several alike are several rows. */
const packagePlace = lazy(() => z.object({ instrument: optionalLine(64), rate: money() }))

/** Sold with it, in words. */
const addOn = lazy(() => z.object({ name: requiredLine('Please name the add-on', 64), contains: optionalText(512) }))

export const packageInput = lazy(() =>
  z.object({
    name: requiredLine('Name is required', 80),
    price: positiveMoney(),
    /** Of the gig. */
    hours: z.number('Hours').min(0.5, 'At least half an hour').max(24, 'At most 24 hours'),
    /** The agency's part of the price, as a fraction; without one, the usual part. */
    agent_percent: z.number().min(0).max(1).nullish(),
    places: z.array(packagePlace()).max(40, 'At most 40 places').default([]),
    /** The part of the line-up that gets the price less shares and places. */
    rest: z.enum(['artist', 'bandleader'], 'Please choose who gets the rest').default('artist'),
    /** For the client, in an offer. */
    description: optionalText(1024),
    add_ons: z.array(addOn()).max(20, 'At most 20 add-ons').default([]),
  }),
)
export type PackageInput = OutputOf<typeof packageInput>

export const packageSchema = lazy(() => packageInput().extend({ id: z.string(), version: z.number().int() }))
export type Package = OutputOf<typeof packageSchema>

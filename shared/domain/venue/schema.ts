import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { email, id, optionalUrl, optionalText, phone, requiredName, state, zipcode } from '../schema-parts.ts'
import { arrivalFields, forArrival } from './fields.ts'
import { isTimeZone } from '../time-zone.ts'
import { venueKinds } from './kinds.ts'

const venueKind = lazy(() => z.enum(venueKinds))
export const venueInput = lazy(() =>
  z.object({
    name: requiredName('Required.', 256),
    kind: venueKind().default('other'),
    street: requiredName('Required.', 256),
    city: requiredName('Required.'),
    state: state('Required.'),
    zipcode: zipcode(),
    email: email(),
    phone: phone('Required.'),
    ...forArrival((field) => optionalText(arrivalFields[field].max)),
    website_url: optionalUrl(),
    /** Without one, the zone of the ZIP code. */
    timezone: z.string().max(64).refine(isTimeZone, 'Unknown time zone').meta({ format: 'time-zone' }).optional(),
  }),
)
export type VenueInput = OutputOf<typeof venueInput>

/** A venue on the wire: clients do not get load-in, parking and hospitality (docs/product.md#roles-and-permissions). */
export const venueSchema = lazy(() =>
  venueInput()
    .partial()
    .extend({
      id: id('ven'),
      name: z.string(),
      logo: z.string().nullish(),
      map_url: z.string().nullish(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
      kind: venueKind().optional(),
      timezone: z.string().optional(),
      /** Incremented by every change; absent in an event's copy. */
      version: z.number().int().optional(),
    }),
)
export type Venue = OutputOf<typeof venueSchema>

import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import {
  id,
  instant,
  money,
  optionalId,
  optionalName,
  positiveMoney,
  requiredText,
} from '#shared/domain/schema-parts.ts'
import { artistSummary, clientSummary } from '#shared/domain/user/schema.ts'
import type { Instant } from '#shared/domain/time.ts'
import { maxEventDays, withPossibleTimes } from './possible-times.ts'
import { eventInput } from './schema.ts'

/** The body of a client's booking request (docs/product.md#wire-conventions). */
export const bookingRequestInput = lazy(() =>
  withPossibleTimes(
    z.object({
      name: optionalName(256),
      client_notes: requiredText('Please tell us what you are looking for', 1024),
      client_budget: positiveMoney('Please help us know your budget'),
      start: instant('Start is required'),
      end: instant('End is required').meta({ description: `After \`start\`, at most ${maxEventDays} days later` }),
      client_artist_id: optionalId('art'),
      client_group_id: optionalId('grp'),
      brand_id: optionalId('brd'),
      artist_id: optionalId('art'),
      color: eventInput().shape.color,
    }),
  ),
)

export const bookingRequestProjection = lazy(() =>
  z.object({
    id: id('evt'),
    name: z.string(),
    client: clientSummary().pick({ id: true, name: true, email_confirmed: true }).nullish(),
    client_budget: money().nullish(),
    client_notes: z.string().nullish(),
    start: instant().nullish(),
    end: instant().nullish(),
    /** Of a request that an older release stored, absent. */
    timezone: z.string().optional(),
    artist_id: z.string().nullish(),
    artist: artistSummary().pick({ id: true, name: true, profile_picture: true, picture: true }).nullish(),
    client_artist_id: z.string().nullish(),
    client_group_id: z.string().nullish(),
    brand_id: z.string().nullish(),
  }),
)

/** The time of a request is ahead, which its schema cannot know. */
export const requestProblem = ({ start }: { start: Instant }, now: Instant) => {
  const message = 'This time has passed, please choose a later one'
  return Date.parse(start) <= Date.parse(now) ? { message, errors: { start: message } } : undefined
}

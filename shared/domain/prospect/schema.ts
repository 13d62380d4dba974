import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import {
  contractName,
  date,
  email,
  id,
  instant,
  money,
  optionalName,
  optionalPhone,
  requiredText,
  text,
} from '../schema-parts.ts'
import { eventTypes } from '../event/record/event-types.ts'
import { requiredMessages } from '../event/record/fields.ts'

const eventType = () => z.enum(eventTypes, requiredMessages.event_type)
const clock = () =>
  z
    .string('Not a time')
    .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, 'Not a time')
    .meta({ format: 'time' })
const longest = 24
const hours = () =>
  z.number('Not a number of hours').min(0.5, 'At least half an hour').max(longest, `At most ${longest} hours`)

/** The public consult form (docs/product.md#proposal-and-contract). */
export const consultationInput = lazy(() =>
  z.object({
    name: contractName('Required'),
    email: email(),
    phone: optionalPhone(),
    event_type: eventType(),
    date: z.union([z.literal(''), date()]).nullish(),
    /** By the clock of the place. */
    start_time: z.union([z.literal(''), clock()]).nullish(),
    hours: hours().nullish(),
    /** A city or a venue. */
    place: optionalName(),
    budget: money().nullish(),
    message: requiredText('Please enter your message', 1500),
    /** Of the agent on whose site the form is. */
    via_agent_id: id('agt').nullish(),
  }),
)
/** Of somebody who called or wrote: typed by staff, so all but name and address may stay open. */
export const newProspectInput = lazy(() =>
  consultationInput()
    .omit({ via_agent_id: true })
    .extend({
      event_type: z.union([z.literal(''), eventType()]).nullish(),
      message: text(1500).nullish(),
    }),
)
const prospectStatus = lazy(() => z.enum(['new', 'contacted', 'won', 'lost']))

export const prospectSchema = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullish(),
    event_type: z.string().nullish(),
    date: z.string().nullish(),
    start_time: z.string().nullish(),
    hours: z.number().nullish(),
    place: z.string().nullish(),
    budget: money().nullish(),
    message: z.string().nullish(),
    status: prospectStatus(),
    notes: z.string().nullish(),
    source: z.enum(['consult', 'qr', 'agent']),
    client_id: z.string().nullish(),
    agent_id: z.string().nullish(),
    /** The event that was made of this prospect. */
    event_id: z.string().nullish(),
    /** The event whose QR code they followed. */
    from_event_id: z.string().nullish(),
    created_at: instant(),
  }),
)
/** As its sender sees it, who has signed up since. */
export const enquirySchema = lazy(() =>
  prospectSchema().pick({ id: true, event_type: true, date: true, created_at: true }),
)
export type Prospect = OutputOf<typeof prospectSchema>

export const prospectInput = lazy(() => z.object({ status: prospectStatus(), notes: text(2048).nullish() }))

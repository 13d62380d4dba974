import * as z from 'zod'
import { email, instant, money, optionalPhone, requiredName, requiredText, text } from '../schema-parts.ts'
import { eventType } from '../event/record/schema.ts'

/** The public consult form (design section 3). */
export const consultationInput = z.object({
  name: requiredName('Required'),
  email,
  phone: optionalPhone,
  event_type: eventType,
  date: z.union([z.literal(''), z.iso.date('Not a date')]).nullish(),
  budget: money.nullish(),
  message: requiredText('Please enter your message', 1500),
})
const prospectStatus = z.enum(['new', 'contacted', 'won', 'lost'])

export const prospectSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  event_type: z.string().nullish(),
  date: z.string().nullish(),
  budget: money.nullish(),
  message: z.string().nullish(),
  status: prospectStatus,
  notes: z.string().nullish(),
  source: z.enum(['consult', 'qr']),
  client_id: z.string().nullish(),
  agent_id: z.string().nullish(),
  event_id: z.string().nullish(),
  created_at: instant,
})
export type Prospect = z.output<typeof prospectSchema>

export const prospectInput = z.object({ status: prospectStatus, notes: text(2048).nullish() })

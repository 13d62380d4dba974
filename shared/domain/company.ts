import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'

/** The company that runs a site, and the texts that people accept when they sign up (config/<stage>.json). */

const line = (max = 128) => z.string().trim().min(1, 'must not be empty').max(max)
const sections = () => z.array(z.strictObject({ title: line(), text: line(4000) })).min(1, 'must have a section')

export const company = lazy(() =>
  z.strictObject({
    name: line(),
    street: line(),
    city: line(),
    state: z.string().regex(/^[A-Z]{2}$/, 'must be two letters'),
    zipcode: z.string().regex(/^\d{5}$/, 'must be five digits'),
    email: z.email('must be an email address'),
    phone: line(40),
    /** Two or three sentences for the landing page. */
    about: line(1000),
    /** The day since which the texts are valid; a new one asks every new account to accept the new texts. */
    terms_version: z.iso.date('must be a day, such as 2026-11-01'),
    terms: sections(),
    privacy: sections(),
  }),
)
export type Company = OutputOf<typeof company>

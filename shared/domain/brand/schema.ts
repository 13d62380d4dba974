import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { requiredName } from '../schema-parts.ts'
import { isReadable } from './contrast.ts'

/** How the agency looks to its clients: name, logo and color, in mails and on the pages of an offer. */

export const brandInput = lazy(() =>
  z.object({
    name: requiredName('Please name the agency', 60),
    color: z
      .string('Please choose a color')
      .regex(/^#[0-9a-f]{6}$/, { error: 'Please choose a color', abort: true })
      .refine(isReadable, 'Text on this color is hard to read. Please choose a lighter or a darker one'),
    version: z.number().int().min(0).optional(),
  }),
)
export type BrandInput = OutputOf<typeof brandInput>

/** Version 0: nobody has chosen anything, and everything is BookMe's. */
export const brandView = lazy(() =>
  z.object({
    name: z.string().nullable(),
    color: z.string().nullable(),
    logo: z.string().nullable(),
    version: z.number().int(),
  }),
)
export type BrandView = OutputOf<typeof brandView>

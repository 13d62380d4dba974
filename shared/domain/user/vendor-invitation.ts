import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { email, optionalCellPhone, optionalName, personName, requiredName } from '../schema-parts.ts'

/** An act of one person, a group with its leader, or somebody who plays with others. */
export const vendorKinds = ['artist', 'group', 'musician'] as const
export type VendorKind = (typeof vendorKinds)[number]

/** Somebody who plays, added by an agent: booked before they have a login (ADR 26). */
export const vendorInvitation = lazy(() =>
  z
    .object({
      kind: z.enum(vendorKinds),
      /** Of the act; a musician's is by default the person's. */
      name: optionalName(),
      first: personName('First name is required.'),
      last: personName('Last name is required.'),
      email: email(),
      cell_phone: optionalCellPhone(),
      instruments: z.array(requiredName('Required', 64)).max(50).optional(),
      invite: z.boolean().optional(),
    })
    .superRefine(({ kind, name, instruments: played = [] }, context) => {
      if (kind !== 'musician' && !name) context.addIssue({ code: 'custom', path: ['name'], message: 'Required' })
      if (kind === 'musician' && played.length === 0)
        context.addIssue({
          code: 'custom',
          path: ['instruments'],
          message: 'At least one instrument must be selected',
        })
    }),
)

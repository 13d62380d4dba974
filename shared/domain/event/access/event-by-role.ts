import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import type { AudienceName } from '../record/field.ts'
import { fieldNames, fieldOf, type FieldName, type PartField } from '../record/fields.ts'
import { eventSchema, eventView, type EventView } from '../record/schema.ts'

/**
 * An event by the role of its reader, for the API's document: each field that the role always gets is required, and one
 * that it never gets is left out. An answer must fit one of these, so a field for another role fits none.
 */

const everybody: readonly AudienceName[] = ['staff', 'client', 'vendor']

/** The readers of some of each field that `project-parts.ts` trims. */
const partsFor: Readonly<Record<PartField, readonly AudienceName[]>> = {
  proposals: ['staff', 'client'],
  payments: ['staff', 'client'],
  musicians: ['staff', 'vendor'],
  agent: everybody,
  client: everybody,
  venue: everybody,
  artist: everybody,
  bandleader: everybody,
  brand: everybody,
  group: everybody,
  agreement: everybody,
}

/** Fields that are not in the table: the reader's own, or computed. */
const worked = {
  your_rates: ['vendor'],
  your_share: ['vendor'],
  your_call: ['vendor'],
  round: everybody,
  charge_at: ['staff', 'client'],
  has_gap: ['staff', 'client'],
  refund_begun: ['staff', 'client'],
} as const satisfies Record<Exclude<keyof EventView, FieldName>, readonly AudienceName[]>

const audiencesOf = (field: FieldName): readonly AudienceName[] => {
  const { sees } = fieldOf(field)
  return sees === 'part' ? partsFor[field as PartField] : sees
}
const meets = (names: readonly AudienceName[], others: readonly AudienceName[]) =>
  names.some((name) => others.includes(name))

/** `also`: audiences that a person of this role may belong to as well. */
const seenBy = (always: readonly AudienceName[], also: readonly AudienceName[] = []) =>
  lazy(() => {
    const stored = eventSchema().shape
    const view = eventView().shape
    const ofTable = fieldNames.flatMap((field) => {
      const audiences = audiencesOf(field)
      if (!meets(audiences, [...always, ...also])) return []
      const isSure =
        meets(audiences, always) &&
        (fieldOf(field).sees !== 'part' || always.includes('staff')) &&
        !stored[field].safeParse(undefined).success
      const schema: z.ZodType = view[field]
      return [[field, isSure ? z.nonoptional(schema) : schema] as const]
    })
    const beside = Object.entries(worked).flatMap(([field, audiences]) =>
      meets(audiences, [...always, ...also]) ? [[field, view[field as keyof typeof worked]] as const] : [],
    )
    return z.object(Object.fromEntries([...ofTable, ...beside]))
  })

/** Of people who are no longer on it, or never were. */
const elsewhere = lazy(() =>
  z.object({
    id: eventView().shape.id,
    status: eventView().shape.status,
    ...eventView().pick({
      name: true,
      start: true,
      end: true,
      start_date: true,
      timezone: true,
      color: true,
      artist_id: true,
      artist_status: true,
      bandleader_id: true,
      bandleader_status: true,
      musicians: true,
    }).shape,
  }),
)

/** By the names of the document. */
export const eventByRole = {
  EventForStaff: seenBy(['staff'], ['client', 'leader', 'artist', 'bandleader', 'vendor']),
  EventForClient: seenBy(['client']),
  EventForLeader: seenBy(['vendor', 'leader'], ['artist', 'bandleader']),
  EventForVendor: seenBy(['vendor'], ['artist']),
  EventForClientWhoPlays: seenBy(['client', 'vendor'], ['leader', 'artist', 'bandleader']),
  EventElsewhere: elsewhere,
} as const satisfies Record<string, () => z.ZodType>

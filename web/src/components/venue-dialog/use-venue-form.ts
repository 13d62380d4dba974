import { defaultTimezone } from '#shared/domain/time.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { forArrival } from '#shared/domain/venue/fields.ts'
import { type Venue, venueInput, type VenueInput } from '#shared/domain/venue/schema.ts'
import type * as z from 'zod'
import { humanize } from '#web/lib/format/text.ts'
import { pointerReleased } from '#web/lib/pointer-released.ts'
import { findZipcode, zipNotFound } from '#web/lib/requests/find-zipcode.ts'
import { useFormConflict } from '../form/use-form-conflict.ts'

const labels: Record<string, string> = {
  kind: 'Kind of venue',
  zipcode: 'ZIP',
  load_in: 'Load-in',
  website_url: 'Website',
  timezone: 'Time zone',
}
const labelOf = (field: string) => labels[field] ?? humanize(field)

export type VenueValues = Required<{ [K in keyof z.input<ReturnType<typeof venueInput>>]: string }>

const valuesOf = (venue: Venue | undefined): VenueValues => ({
  name: venue?.name ?? '',
  kind: venue?.kind ?? 'other',
  street: venue?.street ?? '',
  city: venue?.city ?? '',
  state: venue?.state ?? '',
  zipcode: venue?.zipcode ?? '',
  email: venue?.email ?? '',
  phone: venue?.phone ?? '',
  ...forArrival((field) => venue?.[field] ?? ''),
  website_url: venue?.website_url ?? '',
  timezone: venue?.timezone ?? defaultTimezone,
})

/** The venue form: schema rules plus a ZIP lookup (docs/product.md#validation). */
export const useVenueForm = (venue: Venue | undefined) => {
  // Caches the server's answer for exactly this ZIP, however often validation runs.
  const [unknown] = useState(() => new Set<string>())
  const resolver = useMemo(() => {
    const rules = zodResolver(venueInput()) as unknown as Resolver<VenueValues, unknown, VenueInput>
    const withZip: Resolver<VenueValues, unknown, VenueInput> = async (values, context, options) => {
      await pointerReleased()
      const result = await rules(values, context, options)
      if ('zipcode' in result.errors || !unknown.has(values.zipcode.trim())) return result
      return { values: {}, errors: { ...result.errors, zipcode: { type: 'server', message: zipNotFound } } }
    }
    return withZip
  }, [unknown])
  const form = useForm<VenueValues, unknown, VenueInput>({
    mode: 'onTouched',
    resolver,
    defaultValues: valuesOf(venue),
  })

  const fillPlace = async (zipcode: string): Promise<void> => {
    if (!/^\d{5}$/.test(zipcode)) return
    const place = await findZipcode(zipcode)
    if (form.getValues('zipcode') !== zipcode) return
    if (place === undefined) unknown.add(zipcode)
    else unknown.delete(zipcode)
    if (place !== undefined) {
      form.setValue('city', place.city, { shouldDirty: true, shouldValidate: true })
      form.setValue('state', place.state, { shouldDirty: true, shouldValidate: true })
    }
    const isChosen = zipcode === venue?.zipcode || form.getFieldState('timezone').isTouched
    if (place?.timezone !== undefined && !isChosen) form.setValue('timezone', place.timezone, { shouldDirty: true })
    await form.trigger('zipcode')
  }
  const conflict = useFormConflict({ noun: 'venue', record: venue, form, valuesOf, labelOf })
  return { form, fillPlace, conflict }
}

import { defaultTimezone } from '#shared/domain/time.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { fiveDigits } from '#shared/domain/zipcode.ts'
import { forArrival } from '#shared/domain/venue/fields.ts'
import { type Venue, venueInput, type VenueInput } from '#shared/domain/venue/schema.ts'
import type * as z from 'zod'
import { humanize } from '#web/lib/format/text.ts'
import { pointerReleased } from '#web/lib/pointer-released.ts'
import { hasPlace, lookUpZipcode, zipNotFound } from '#web/lib/requests/find-zipcode.ts'
import { useFormConflict } from '#web/components/form/use-form-conflict.ts'

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

/** The venue form; a ZIP fills in its city, state and zone (docs/product.md#validation). */
export const useVenueForm = (venue: Venue | undefined) => {
  const [unknown] = useState(() => new Set<string>())
  const resolver = useMemo(() => {
    const rules = zodResolver(venueInput()) as unknown as Resolver<VenueValues, unknown, VenueInput>
    const withZip: Resolver<VenueValues, unknown, VenueInput> = async (values, context, options) => {
      await pointerReleased()
      const result = await rules(values, context, options)
      if ('zipcode' in result.errors || !unknown.has(values.zipcode) || hasPlace(values)) return result
      return { values: {}, errors: { ...result.errors, zipcode: { type: 'server', message: zipNotFound } } }
    }
    return withZip
  }, [unknown])
  const form = useForm<VenueValues, unknown, VenueInput>({
    mode: 'onTouched',
    resolver,
    defaultValues: valuesOf(venue),
  })

  /** The place of the last known ZIP: another ZIP's, once an unknown one is typed. */
  const [filled] = useState(() => new Map<'city' | 'state', string>())
  const fill = (field: 'city' | 'state', value: string) => {
    filled.set(field, value)
    form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  const clearFilled = () => {
    for (const [field, value] of filled) if (form.getValues(field) === value) form.setValue(field, '')
    filled.clear()
  }

  const fillPlace = async (typed: string): Promise<void> => {
    const zipcode = fiveDigits(typed)
    if (!/^\d{5}$/.test(zipcode)) return
    if (zipcode !== typed) form.setValue('zipcode', zipcode, { shouldDirty: true, shouldValidate: true })
    const place = await lookUpZipcode(zipcode)
    if (form.getValues('zipcode') !== zipcode || place === 'unreachable') return
    if (place === 'unknown') {
      unknown.add(zipcode)
      clearFilled()
      await form.trigger('zipcode')
    } else {
      fill('city', place.city)
      fill('state', place.state)
    }
    const isChosen = zipcode === venue?.zipcode || form.getFieldState('timezone').isTouched
    if (place !== 'unknown' && place.timezone !== undefined && !isChosen)
      form.setValue('timezone', place.timezone, { shouldDirty: true })
  }
  const conflict = useFormConflict({ noun: 'venue', record: venue, form, valuesOf, labelOf })
  const zipcode = useWatch({ control: form.control, name: 'zipcode' })
  const isZipUnknown = unknown.has(zipcode)
  return { form, fillPlace, isZipUnknown, conflict }
}

import { defaultTimezone } from '#shared/domain/time.ts'
import { useWatch } from 'react-hook-form'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Wanted } from './api/find-parties.ts'
import type { EventForm } from './form-types.ts'

/** The form's time, venue and brand, which availability lists depend on. */
export const useWanted = (form: EventForm, base: EventView | undefined): Wanted =>
  useWatch({
    control: form.control,
    compute: ({ brand, venue, start, end }): Wanted => {
      // An invalid range would be refused, so everyone is listed, as without dates.
      const isRange = start !== null && end !== null && Date.parse(end) > Date.parse(start)
      return { brand_id: brand?.id, venue_id: venue?.id, event_id: base?.id, ...(isRange && { start, end }) }
    },
  })

/** Times are in the venue's zone. */
export const useVenueZone = (form: EventForm, base: EventView | undefined): string =>
  useWatch({
    control: form.control,
    compute: ({ venue }): string => venue?.timezone ?? base?.timezone ?? defaultTimezone,
  })

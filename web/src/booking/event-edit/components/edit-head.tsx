import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { zoneText } from '#shared/domain/event/record/when-text.ts'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { useEndFollowsStart } from '#web/components/form/use-end-follows-start.ts'
import { DateRow, FormRow } from '#web/components/form/form-stack.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { EventHeader } from '#web/booking/event/components/event-header.tsx'
import { EventFacts } from '#web/booking/event/components/panels/event-facts.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { nowIso } from '#web/lib/clock.ts'
import { eventTypesQuery } from '#web/booking/event-edit/api/find-parties.ts'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { useVenueZone } from '#web/booking/event-edit/use-wanted.ts'
import { ClientInput } from './client-input.tsx'
import { FieldInput } from './field-input.tsx'
import { Needed } from './needed.tsx'
import { VenueInput } from './venue-input.tsx'

/** The head of the page in edit mode: name, time, place, client and kind, and what the next step still needs. */
export const EditHead = ({ form, base }: SectionProps) => {
  const { control } = form
  const types = useQuery(eventTypesQuery).data ?? eventTypes
  const [type, start, color] = useWatch({ control, name: ['event_type', 'start', 'color'] })
  const zone = useVenueZone(form, base)
  const moveEnd = useEndFollowsStart(
    () => ({ start: form.getValues('start'), end: form.getValues('end') }),
    (end) => form.setValue('end', end, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  )
  const clock = `${zoneText(start ?? nowIso(), zone)}, the venue's time`
  return (
    <EventHeader color={color} gap={2} id={placeId('event')}>
      <FormRow>
        <FieldInput form={form} name="name" required />
        <ClientInput form={form} />
        <SelectInput
          control={control}
          name="event_type"
          label="Event type"
          options={types.map((name) => ({ value: name, label: name }))}
          required
        />
        {type === 'Other' && <FieldInput form={form} name="event_type_other" required />}
      </FormRow>
      <DateRow id={placeId('when')}>
        <DateTimeInput
          control={control}
          name="start"
          label="Start"
          zone={zone}
          hint={clock}
          onMove={moveEnd}
          required
        />
        <DateTimeInput control={control} name="end" label="End" zone={zone} near={start} required />
        <VenueInput form={form} base={base} />
      </DateRow>
      <Needed form={form} base={base} />
    </EventHeader>
  )
}

/** Leaders change nothing of it. */
export const LeaderHead = ({ event, who }: { event: EventView; who: Relation }) => (
  <EventHeader color={event.color}>
    <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
      {event.name}
    </Typography>
    <EventFacts event={event} who={who} />
  </EventHeader>
)

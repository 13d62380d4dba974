import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import { zoneText } from '#shared/domain/event/record/when-text.ts'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { useEndFollowsStart } from '#web/components/form/use-end-follows-start.ts'
import { DateRow, FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { Section } from '#web/components/section.tsx'
import { placeId } from '#web/lib/edit-place.ts'
import { nowIso } from '#web/lib/clock.ts'
import { eventTypesQuery } from '#web/booking/event-edit/api/find-parties.ts'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { useVenueZone } from '#web/booking/event-edit/use-wanted.ts'
import { ClientInput } from './client-input.tsx'
import { ColorInput } from './color-input.tsx'
import { FieldInput } from './field-input.tsx'

export const EventSection = ({ form, base }: SectionProps) => {
  const { control } = form
  const types = useQuery(eventTypesQuery).data ?? eventTypes
  const [type, start] = useWatch({ control, name: ['event_type', 'start'] })
  const zone = useVenueZone(form, base)
  const moveEnd = useEndFollowsStart(
    () => ({ start: form.getValues('start'), end: form.getValues('end') }),
    (end) => form.setValue('end', end, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  )
  const clock = `${zoneText(start ?? nowIso(), zone)}, the venue's time`
  return (
    <Section title="The event" id={placeId('event')}>
      <FormStack>
        <FieldInput form={form} name="name" required />
        {/* As wide as the label of the phone. */}
        <FormRow sx={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(15.5rem, 100%), 1fr))' }}>
          <ClientInput form={form} />
          <FieldInput form={form} name="phone" />
        </FormRow>
        <FormRow>
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
        </DateRow>
        <FieldInput form={form} name="client_notes" required />
        <ColorInput control={control} />
      </FormStack>
    </Section>
  )
}

import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { EventField } from '#shared/domain/event/record/fields.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { Section } from '#web/components/section.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { placeId } from '#web/lib/edit-place.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { templateQuery } from '#web/booking/event-edit/api/find-parties.ts'
import type { EventForm } from '#web/booking/event-edit/form-types.ts'
import { SectionFields } from './field-input.tsx'

/** Offers the event type's usual schedule; asks before replacing existing text. */
const TemplateOffer = ({ form }: { form: EventForm }) => {
  const [type, schedule] = useWatch({ control: form.control, name: ['event_type', 'schedule'] })
  const [given, setGiven] = useState('')
  const [loading, setLoading] = useState(false)
  const isOffered =
    type !== '' &&
    given !== type &&
    (schedule.trim() === '' || given !== '' || form.formState.dirtyFields.event_type === true)
  if (!isOffered) return null

  const fill = async () => {
    setLoading(true)
    const template = await queryClient
      .fetchQuery(templateQuery(type))
      .catch((error: unknown) => notify.failure(error, { otherwise: 'Could not get the schedule' }))
    setLoading(false)
    if (!template) return
    if (
      schedule.trim() !== '' &&
      !(await confirm({
        title: 'Replace the schedule?',
        text: 'The current text will be lost.',
        confirm: 'Replace',
        destructive: true,
      }))
    )
      return
    form.setValue('schedule', template.schedule, { shouldDirty: true, shouldValidate: true })
    setGiven(type)
  }
  return (
    <Button size="small" loading={loading} sx={{ justifySelf: 'start', mt: -1.5 }} onClick={() => void fill()}>
      Use the usual schedule: {type}
    </Button>
  )
}

/** The texts for the day; band leaders edit this section too. */
export const DaySection = ({ form, fields }: { form: EventForm; fields: ReadonlySet<EventField> }) => (
  <Section title="The day" id={placeId('day')}>
    <FormStack>
      <SectionFields
        form={form}
        section="day"
        fields={fields}
        after={fields.has('event_type') ? { schedule: <TemplateOffer form={form} /> } : {}}
      />
    </FormStack>
  </Section>
)

/** Shown for weddings only. */
export const WeddingSection = ({ form }: { form: EventForm }) => {
  const isWedding = useWatch({ control: form.control, name: 'event_type' }) === 'Wedding'
  if (!isWedding) return null
  return (
    <Section title="The wedding">
      <FormStack>
        <SectionFields form={form} section="wedding" />
      </FormStack>
    </Section>
  )
}

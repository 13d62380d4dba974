import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { labelOf, shownFields, type EventField } from '#shared/domain/event/record/fields.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { Fact, Facts } from '#web/booking/event/components/panels/fact.tsx'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { placeId } from '#web/lib/edit-place.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { templateQuery } from '#web/booking/event-edit/api/find-parties.ts'
import type { EventForm } from '#web/booking/event-edit/form-types.ts'
import { ColorInput } from './color-input.tsx'
import { FieldInput, SectionFields } from './field-input.tsx'

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

interface DayEditProps {
  form: EventForm
  base: EventView | undefined
  /** Fields that this person may write. */
  fields: ReadonlySet<EventField>
}

/** The day in edit mode. Fields that this person only reads stay as they are. */
export const DayEdit = ({ form, base, fields }: DayEditProps) => (
  <Panel id={placeId('day')} title="The day">
    <Facts>
      {shownFields('short').map((field) => (
        <Fact key={field} label={labelOf(field)}>
          {!fields.has(field) && base?.[field]}
        </Fact>
      ))}
    </Facts>
    <FormStack>
      {fields.has('client_notes') && <FieldInput form={form} name="client_notes" required />}
      <SectionFields
        form={form}
        section="day"
        fields={fields}
        after={fields.has('event_type') ? { schedule: <TemplateOffer form={form} /> } : {}}
      />
      {fields.has('color') && <ColorInput control={form.control} />}
    </FormStack>
  </Panel>
)

/** The event's own fields about venue, wedding and client. */
export const DetailsEdit = ({ form }: { form: EventForm }) => {
  const isWedding = useWatch({ control: form.control, name: 'event_type' }) === 'Wedding'
  return (
    <>
      <Panel title="Venue">
        <FormStack>
          <SectionFields form={form} section="where" />
        </FormStack>
      </Panel>
      {isWedding && (
        <Panel title="The wedding">
          <FormStack>
            <SectionFields form={form} section="wedding" />
          </FormStack>
        </Panel>
      )}
      <Panel title="Client and agent">
        <FieldInput form={form} name="phone" />
      </Panel>
    </>
  )
}

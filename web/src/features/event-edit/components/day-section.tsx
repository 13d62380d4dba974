import Button from '@mui/material/Button'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { EventField } from '#shared/domain/event/record/schema.ts'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { Section } from '#web/components/section.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { templateQuery } from '../api/find-parties.ts'
import type { EventForm } from '../form-types.ts'

/** Offers the usual schedule of the event type; what is already there is not replaced without a question. */
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
        text: 'What is written there now is lost.',
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

/** What happens on the day; the part that a band leader writes too. */
export const DaySection = ({ form, fields }: { form: EventForm; fields: ReadonlySet<EventField> }) => {
  const { control } = form
  return (
    <Section title="The day">
      <FormStack>
        {fields.has('dresscode') && (
          <FormRow>
            <TextInput control={control} name="dresscode" label="Dress code" max={128} />
            <TextInput
              control={control}
              name="band"
              label="Band"
              hint="How the band is announced, its size"
              max={1024}
            />
          </FormRow>
        )}
        <TextInput control={control} name="schedule" label="Schedule" rows={5} max={2000} />
        {fields.has('event_type') && <TemplateOffer form={form} />}
        <TextInput control={control} name="special_requests" label="Special requests" rows={2} max={1024} />
        <TextInput
          control={control}
          name="set_lists"
          label="Set lists"
          rows={3}
          max={4096}
          hint="Not shown to the client"
        />
        <TextInput
          control={control}
          name="playlist_url"
          label="Playlist link"
          type="url"
          inputMode="url"
          max={1024}
          hint="Not shown to the client"
        />
        <TextInput control={control} name="notes" label="Notes" rows={3} max={2048} hint="Not shown to the client" />
      </FormStack>
    </Section>
  )
}

/** Shown for weddings only. */
export const WeddingSection = ({ form }: { form: EventForm }) => {
  const { control } = form
  const isWedding = useWatch({ control, name: 'event_type' }) === 'Wedding'
  if (!isWedding) return null
  return (
    <Section title="The wedding">
      <FormStack>
        <FormRow>
          <TextInput control={control} name="couple" label="Couple" hint="As they want to be announced" />
          <TextInput control={control} name="wedding_coordinator" label="Wedding coordinator" />
        </FormRow>
        <FormRow>
          <TextInput control={control} name="bride_name" label="Bride's name" />
          <TextInput control={control} name="groom_name" label="Groom's name" />
        </FormRow>
        <TextInput control={control} name="mc_duties" label="MC duties" rows={2} />
        <FormRow>
          <TextInput control={control} name="ceremony_venue" label="Ceremony venue" max={1024} />
          <TextInput control={control} name="cocktail_venue" label="Cocktail venue" max={1024} />
          <TextInput control={control} name="reception_venue" label="Reception venue" max={1024} />
        </FormRow>
      </FormStack>
    </Section>
  )
}

import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { showFieldErrors, useZodForm } from '#web/components/form/use-zod-form.ts'
import { MainAction } from '#web/components/page.tsx'
import { count } from '#web/lib/format/text.ts'
import { useSendConsultation } from '#web/booking/consult/api/send-consultation.ts'
import { type Chosen, messageOf } from '#web/booking/consult/chosen.ts'
import { budgetText, normaliseBudget } from '#web/booking/consult/budget.ts'
import { NativePicker } from '#web/components/form/native-picker.tsx'
import * as z from 'zod'
import { answerWithinHours } from '#shared/domain/event/record/answer-within.ts'
import { consultationInput } from '#shared/domain/prospect/schema.ts'

/** From a list; empty means unknown. */
const optionalHours = z
  .string()
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(consultationInput().shape.hours.unwrap())

/** The public form: the API's fields and messages, with numbers as text. */
const consultSchema = consultationInput().extend({ budget: budgetText, hours: optionalHours })

const types = eventTypes.map((value) => ({ value, label: value }))
const lengths = [
  { value: '', label: 'Not sure yet' },
  ...[1, 2, 3, 4, 5, 6, 8, 10].map((hours) => ({ value: String(hours), label: count(hours, 'hour') })),
]

const Thanks = ({ name }: { name: string }) => {
  const ref = useRef<HTMLDivElement>(null)
  // The form had the focus and is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} role="status" style={{ outline: 'none' }}>
      <EmptyState
        title={`Thank you, ${name.split(' ')[0]}!`}
        text={`We have your message. An agent usually answers within ${answerWithinHours} hours.`}
      />
    </div>
  )
}

/** The consultation form, which creates a prospect. */
export default function ConsultForm({ chosen }: { chosen: Chosen }) {
  const send = useSendConsultation()
  const form = useZodForm(consultSchema, {
    defaultValues: {
      name: '',
      email: '',
      phone: '',
      event_type: undefined,
      date: chosen.day,
      start_time: '',
      hours: '',
      place: chosen.place,
      budget: chosen.budget,
      message: messageOf(chosen),
      via_agent_id: chosen.agent ?? null,
    },
  })
  const { control } = form
  const draft = useDraft('consult', form)
  if (send.isSuccess) return <Thanks name={send.variables.name} />
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) =>
        send.mutate(values, { onSuccess: draft.drop, onError: (error) => showFieldErrors(form, error) }),
      )}
    >
      <FormStack>
        <DraftNotice draft={draft} />
        <TextInput control={control} name="name" label="Your name" required autoComplete="name" max={128} />
        <FormRow>
          <TextInput control={control} name="email" label="Email" type="email" required autoComplete="email" />
          <PhoneInput control={control} name="phone" label="Phone" hint="If you would rather be called" />
        </FormRow>
        <FormRow>
          <SelectInput control={control} name="event_type" label="What are you planning?" required options={types} />
          <MoneyInput
            control={control}
            name="budget"
            label="Budget"
            normalise={normaliseBudget}
            hint="For the music, as far as you know"
          />
        </FormRow>
        <FormRow>
          <NativePicker control={control} name="date" label="Date" type="date" hint="A rough one is fine" />
          <NativePicker control={control} name="start_time" label="Music starts at" type="time" hint="If you know it" />
        </FormRow>
        <FormRow>
          <SelectInput control={control} name="hours" label="How long" options={lengths} />
          <TextInput control={control} name="place" label="City or venue" max={128} />
        </FormRow>
        <TextInput
          control={control}
          name="message"
          label="Tell us about it"
          required
          rows={5}
          max={1500}
          hint="How many guests, indoors or out, what music makes you dance"
        />
        <MainAction>
          <Button type="submit" variant="contained" size="large" loading={send.isPending}>
            Send
          </Button>
        </MainAction>
      </FormStack>
    </form>
  )
}

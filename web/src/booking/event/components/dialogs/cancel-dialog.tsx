import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { cancelingParties } from '#shared/domain/cancellation/policy.ts'
import type { CancellationPreview } from '#shared/domain/cancellation/schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { failureText } from '#web/lib/api/api-error.ts'
import { formatPercent } from '#web/lib/format/money.ts'
import { cancellationPreviewQuery, useCancelEvent } from '#web/lib/requests/event/call-off.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { cancellationForm, draftOf, partyWords, shareOf } from './cancellation-form.ts'
import { CancellationSheet } from './cancellation-sheet.tsx'

/** Cancels an event: who cancels, what stays due, and all consequences, shown beforehand. */
export default function CancelDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const { cancellation, cancellation_request } = event
  const form = useZodForm(cancellationForm, {
    defaultValues: {
      by: cancellation?.by ?? 'client',
      keep: '',
      waive_rest: false,
      reason: cancellation?.reason ?? cancellation_request?.reason ?? '',
    },
  })
  const { control } = form
  const values = useWatch({ control }) as Parameters<typeof draftOf>[0]
  // Text, because an object would be new on every render.
  const typed = JSON.stringify(draftOf(values))
  const settled = useDebounced(typed)
  const draft = settled === undefined ? undefined : (JSON.parse(settled) as ReturnType<typeof draftOf>)
  const { data, error, isFetching } = useQuery({
    ...cancellationPreviewQuery(event.id, event.version, draft ?? { by: values.by }),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
  })
  const cancel = useCancelEvent(event.id)
  const problem = error && 'fields' in error ? (error.fields as Record<string, string>)['keep'] : undefined
  const isReady = data !== undefined && error === null && !isFetching && draft !== undefined && settled === typed
  return (
    <FormDialog
      title={cancellation ? 'Charge or waive the rest' : 'Call the event off'}
      label={cancellation ? (values.waive_rest ? 'Waive the rest' : 'Charge the rest') : 'Call it off'}
      cancel="Back"
      color="error"
      maxWidth="sm"
      disabled={!isReady}
      form={form}
      // After a conflict, the new version's preview follows.
      onSubmit={({ by, keep, waive_rest, reason }) =>
        cancel.mutateAsync({ by, keep: shareOf(keep), waive_rest, reason, version: data?.version })
      }
      onClose={onClose}
    >
      {cancellation_request && <Typography>The client asks for it: “{cancellation_request.reason}”</Typography>}
      {!cancellation && <PartyChoice form={form} />}
      {!cancellation && (
        <Box>
          <TextInput
            control={control}
            name="keep"
            label="Share of the price that stays due, in percent"
            inputMode="decimal"
            hint={data && `Empty keeps what the policy allows: ${formatPercent(data.keep_at_most)}`}
          />
          {problem !== undefined && (
            <Typography role="alert" variant="body2" color="error">
              {problem}
            </Typography>
          )}
        </Box>
      )}
      {data && <WaiveChoice form={form} preview={data} />}
      {!cancellation && (
        <TextInput
          control={control}
          name="reason"
          label="Reason"
          hint="The client reads it"
          required
          rows={2}
          max={1024}
        />
      )}
      {error && problem === undefined ? (
        <Alert severity="error">{failureText(error)}</Alert>
      ) : data ? (
        <Box sx={{ opacity: isReady ? 1 : 0.6 }} aria-busy={!isReady}>
          <CancellationSheet preview={data} />
        </Box>
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  )
}

type Form = ReturnType<typeof useZodForm<Parameters<typeof draftOf>[0], Parameters<typeof draftOf>[0]>>

const PartyChoice = ({ form }: { form: Form }) => {
  const { field } = useController({ control: form.control, name: 'by' })
  const label = useId()
  return (
    <FormControl>
      <FormLabel id={label}>Who calls it off?</FormLabel>
      <RadioGroup row aria-labelledby={label} value={field.value} onChange={field.onChange} onBlur={field.onBlur}>
        {cancelingParties.map((party) => (
          <FormControlLabel key={party} value={party} control={<Radio />} label={partyWords[party]} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** Only if something due is unpaid. */
const WaiveChoice = ({ form, preview }: { form: Form; preview: CancellationPreview }) => {
  const { field } = useController({ control: form.control, name: 'waive_rest' })
  if (preview.charge + preview.awaited + preview.waived === 0) return null
  return (
    <FormControlLabel
      control={
        <Checkbox checked={field.value} onChange={(e) => field.onChange(e.target.checked)} onBlur={field.onBlur} />
      }
      label="Waive what is due and not paid"
    />
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { zoneText } from '#shared/domain/event/record/when-text.ts'
import { formatPhone } from '#shared/domain/phone.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { DateRow } from '#web/components/form/form-stack.tsx'
import { MoneyInput } from '#web/components/form/money-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useEndFollowsStart } from '#web/components/form/use-end-follows-start.ts'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import { InfoNote } from '#web/components/info-note.tsx'
import { Link } from '#web/components/link.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { readerZone } from '#web/lib/format/date.ts'
import { useCreateBookingRequest } from '#web/booking/booking-request/api/create-booking-request.ts'
import { firstValues, requestBody, requestSchema, type Wish } from '#web/booking/booking-request/request-schema.ts'

interface BookingRequestDialogProps {
  user: User
  wish?: Wish | undefined
  /** The address of the page, with the first values. */
  query?: URLSearchParams | undefined
  onClose: () => void
}

/** A client's booking request, optionally for a particular artist, brand or group. Load it with `lazyPart`. */
export default function BookingRequestDialog({ user, wish, query, onClose }: BookingRequestDialogProps) {
  const form = useZodForm(requestSchema, { defaultValues: firstValues(query) })
  const {
    control,
    formState: { isValid },
  } = form
  const [start, end] = useWatch({ control, name: ['start', 'end'] })
  const moveEnd = useEndFollowsStart(
    () => ({ start: form.getValues('start') || null, end: form.getValues('end') || null }),
    (next) => form.setValue('end', next, { shouldDirty: true, shouldValidate: true }),
  )
  const create = useCreateBookingRequest()
  return (
    <FormDialog
      title="Request a Booking"
      label="Send Request"
      maxWidth="sm"
      draft={`booking-request.${wish?.id ?? 'any'}`}
      form={form}
      disabled={!isValid || !start || !end}
      onSubmit={(values) => create.mutateAsync(requestBody(user, values, wish))}
      onClose={onClose}
    >
      {wish && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ width: 128, flexShrink: 0 }}>
            <ArtworkImage src={wish.picture} name={wish.name} plays={wish.genres} corners="rounded" />
          </Box>
          <Typography variant="h4" component="p">
            {wish.name}
          </Typography>
        </Box>
      )}
      <InfoNote>
        We will contact you at <b>{user.email}</b>
        {user.cell_phone ? (
          <>
            {' '}
            and <b style={{ whiteSpace: 'nowrap' }}>{formatPhone(user.cell_phone)}</b>
          </>
        ) : null}
        . <Link to="/account">Change</Link>
      </InfoNote>
      <TextInput
        control={control}
        name="client_notes"
        label="Description"
        hint="What is the occasion, where is it, what would you like to hear?"
        rows={4}
        max={1024}
        required
      />
      <DateRow>
        <DateTimeInput
          control={control}
          name="start"
          label="Start Date/Time"
          hint={`${zoneText(start || nowIso(), readerZone())}, your time`}
          onMove={moveEnd}
          required
        />
        <DateTimeInput control={control} name="end" label="End Date/Time" near={start} required />
      </DateRow>
      <MoneyInput control={control} name="client_budget" label="Budget" required />
    </FormDialog>
  )
}

import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { arrivalFieldNames, arrivalFields } from '#shared/domain/venue/fields.ts'
import { venueKinds } from '#shared/domain/venue/kinds.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { humanize } from '#web/lib/format/text.ts'
import { zipNotFound } from '#web/lib/requests/find-zipcode.ts'
import { useSaveVenue, useUploadLogo, venueQuery } from '#web/lib/requests/venue/save-venue.ts'
import { DraftNotice } from '#web/components/form/draft-notice.tsx'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { PhoneInput } from '#web/components/form/phone-input.tsx'
import { SelectInput } from '#web/components/form/select-input.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useDraft } from '#web/components/form/use-draft.ts'
import { showFieldErrors } from '#web/components/form/use-zod-form.ts'
import { PicturePicker } from '#web/components/picture-picker.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { mayDiscard } from '#web/components/use-unsaved-changes.ts'
import { TimezoneInput } from './timezone-input.tsx'
import { useVenueForm } from './use-venue-form.ts'

interface VenueDialogProps {
  open: boolean
  /** The venue to edit; absent for a new one. */
  venue?: Venue | undefined
  onClose: () => void
  onSaved: (venue: Venue) => void
}

/** Remounts on every open to start from the current venue. */
export default function VenueDialog({ open, venue, ...props }: VenueDialogProps) {
  // An event's venue copy has no version: it is a snapshot from when the event selected it.
  const isCopy = open && venue !== undefined && venue.version === undefined
  const { data, error } = useQuery({ ...venueQuery(venue?.id ?? ''), enabled: isCopy, staleTime: 0, gcTime: 0 })
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    if (error) close()
  }, [error])
  if (!open) return null
  if (!isCopy) return <OpenDialog venue={venue} {...props} />
  return data ? <OpenDialog venue={data} {...props} /> : null
}

const kinds = venueKinds.map((kind) => ({ value: kind, label: humanize(kind) }))

/** Adds or edits a venue (docs/product.md#validation): details, time zone, logo. */
const OpenDialog = ({ venue, onClose, onSaved }: Omit<VenueDialogProps, 'open'>) => {
  const { form, fillPlace, isZipUnknown, conflict } = useVenueForm(venue)
  const {
    control,
    formState: { isValid, isDirty },
  } = form
  const draft = useDraft(`venue.${venue?.id ?? 'new'}`, form, conflict)
  const save = useSaveVenue()
  const logo = useUploadLogo()
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<number>()
  // If only the logo upload fails, the venue is already saved; retrying must not create a second one.
  const [saved, setSaved] = useState<Venue>()
  const id = saved?.id ?? venue?.id

  const submit = form.handleSubmit(async (body) => {
    try {
      const record =
        saved && !isDirty
          ? saved
          : await conflict.send((version) => save.mutateAsync({ id, body: { ...body, version } }))
      setSaved(record)
      draft.drop()
      conflict.settle(record)
      if (!file) return onSaved(record)
      setProgress(0)
      onSaved(await logo.mutateAsync({ id: record.id, file, onProgress: setProgress }))
    } catch (error) {
      setProgress(undefined)
      showFieldErrors(form, error)
    }
  })
  const leave = () => {
    if (saved) onSaved(saved)
    else onClose()
  }
  const close = async () => {
    const isLost = (isDirty || file !== undefined) && !save.isPending
    if (isLost && !(await mayDiscard())) return
    draft.drop()
    leave()
  }
  const busy = save.isPending || logo.isPending
  return (
    <ResponsiveDialog
      open
      title={venue ? 'Edit venue' : 'New venue'}
      onClose={() => void close()}
      onBack={leave}
      maxWidth="md"
      onSubmit={(e) => {
        e.stopPropagation()
        void submit(e)
      }}
      actions={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!isValid} loading={busy}>
            Save
          </Button>
        </>
      }
    >
      <DraftNotice draft={draft} />
      <FormStack>
        <FormRow>
          <TextInput control={control} name="name" label="Name" required max={256} />
          <SelectInput
            control={control}
            name="kind"
            label="Kind of venue"
            options={kinds}
            hint="Bars, breweries, wineries and distilleries pay after the gig"
          />
        </FormRow>
        <TextInput control={control} name="street" label="Street" autoComplete="street-address" required />
        <FormRow>
          <TextInput
            control={control}
            name="zipcode"
            label="ZIP"
            inputMode="numeric"
            autoComplete="postal-code"
            hint={isZipUnknown ? zipNotFound : 'Fills city, state and time zone'}
            required
            onLeave={(zip) => void fillPlace(zip)}
          />
          <TextInput
            control={control}
            name="state"
            label="State"
            autoComplete="address-level1"
            normalise={(text) => text.toUpperCase()}
            onLeave={() => void form.trigger('zipcode')}
            required
          />
          <TextInput
            control={control}
            name="city"
            label="City"
            hint={isZipUnknown ? 'We do not know this ZIP. Please enter its city, state and time zone' : undefined}
            autoComplete="address-level2"
            onLeave={() => void form.trigger('zipcode')}
            required
          />
        </FormRow>
        <FormRow>
          <TextInput control={control} name="email" label="Email" type="email" inputMode="email" required />
          <PhoneInput control={control} name="phone" label="Phone" required />
          <TextInput control={control} name="website_url" label="Website" type="url" inputMode="url" />
        </FormRow>
        {arrivalFieldNames.map((field) => (
          <TextInput key={field} control={control} name={field} rows={2} {...arrivalFields[field]} />
        ))}
        <TimezoneInput control={control} />
        <PicturePicker
          label="Logo"
          src={venue?.logo}
          name={venue?.name ?? 'Venue'}
          file={file}
          onChoose={(chosen) => {
            logo.reset()
            setFile(chosen)
          }}
          error={logo.error ? failureText(logo.error) : undefined}
          progress={progress}
        />
        {saved && file && !busy && (
          <Typography variant="body2" color="textSecondary" role="status">
            The venue is saved, but its logo is not. Save to try again, or close.
          </Typography>
        )}
      </FormStack>
      {conflict.dialog}
    </ResponsiveDialog>
  )
}

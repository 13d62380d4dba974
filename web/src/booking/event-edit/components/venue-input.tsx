import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { defaultTimezone } from '#shared/domain/time.ts'
import { isPrepaidAt } from '#shared/domain/venue/kinds.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { humanize } from '#web/lib/format/text.ts'
import { placeId } from '#web/lib/edit-place.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { venuesQuery } from '#web/booking/event-edit/api/find-parties.ts'
import type { SectionProps } from '#web/booking/event-edit/form-types.ts'
import { keepClock } from '#web/booking/event-edit/keep-clock.ts'
import { useVenueZone } from '#web/booking/event-edit/use-wanted.ts'
import { PartyInput } from './party-input.tsx'

const VenueDialog = lazyPart(() => import('#web/people/venue-dialog/venue-dialog.tsx'))

const whereIs = (venue: Venue) =>
  [[venue.city, venue.state].filter(Boolean).join(', '), venue.kind && humanize(venue.kind)].filter(Boolean).join(' · ')

/** The venue, found by name, corrected or added in place; the event keeps its hours there. */
export const VenueInput = ({ form, base }: SectionProps) => {
  const { control, getValues, setValue } = form
  const venue = useWatch({ control, name: 'venue' })
  const zone = useVenueZone(form, base)
  const [dialog, setDialog] = useState<'new' | 'edit'>()

  /** `zone` is still the previous venue's. */
  const settle = (picked: Venue | null) => {
    const next = picked?.timezone ?? base?.timezone ?? defaultTimezone
    for (const field of ['start', 'end'] as const)
      setValue(field, keepClock(getValues(field), zone, next), { shouldDirty: true })
  }
  const take = (saved: Venue) => {
    settle(saved)
    setValue('venue', saved, { shouldDirty: true, shouldValidate: true })
    setDialog(undefined)
  }
  const payment =
    venue && (isPrepaidAt(venue.kind) ? 'Prepaid: proposal, contract and deposit' : 'Paid after the gig: invoice')
  return (
    <div id={placeId('where')}>
      <PartyInput
        control={control}
        name="venue"
        label="Venue"
        find={venuesQuery}
        detail={whereIs}
        onPick={settle}
        required
        hint={venue ? [whereIs(venue), payment].filter(Boolean).join(' · ') : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
        {venue && (
          <Button size="small" startIcon={<EditIcon />} onClick={() => setDialog('edit')}>
            Edit venue
          </Button>
        )}
        <Button size="small" startIcon={<AddIcon />} onClick={() => setDialog('new')}>
          New venue
        </Button>
      </Box>
      {dialog && (
        <Suspense>
          <VenueDialog
            open
            venue={dialog === 'edit' && venue ? venue : undefined}
            onClose={() => setDialog(undefined)}
            onSaved={take}
          />
        </Suspense>
      )}
    </div>
  )
}

import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { holdChange, type ActKind } from '#shared/domain/hold/schema.ts'
import { DateTimeInput } from '#web/components/form/date-time-input.tsx'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { DateRow } from '#web/components/form/form-stack.tsx'
import { TextInput } from '#web/components/form/text-input.tsx'
import { useEndFollowsStart } from '#web/components/form/use-end-follows-start.ts'
import { useZodForm } from '#web/components/form/use-zod-form.ts'
import type { Party } from '#web/people/party-filter/search-parties.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useChangeHold, useHoldAct, type HoldView } from './holds-api.ts'

const PartyFilter = lazyPart(() =>
  import('#web/people/party-filter/party-filter.tsx').then((m) => ({ default: m.PartyFilter })),
)

export interface HoldWish {
  act?: Party | undefined
  event?: { id: string; name: string; start?: string | null | undefined; end?: string | null | undefined } | undefined
  timezone?: string | undefined
  /** Without an event. */
  times?: { start: string; end: string } | undefined
}

const kindOf = (id: string): ActKind => (id.startsWith('art_') ? 'artist' : id.startsWith('brd_') ? 'brand' : 'group')

interface HoldDialogProps {
  /** A hold to change; else a new one for this act or event. */
  hold?: HoldView | undefined
  wish?: HoldWish
  onClose: () => void
}

/** Load it with `lazyPart`. */
export default function HoldDialog({ hold, wish = {}, onClose }: HoldDialogProps) {
  const { event } = wish
  const zone = hold?.timezone ?? wish.timezone
  const [act, setAct] = useState<Party | null>(wish.act ?? null)
  const form = useZodForm(holdChange(), {
    defaultValues: {
      start: hold?.start ?? event?.start ?? wish.times?.start ?? '',
      end: hold?.end ?? event?.end ?? wish.times?.end ?? '',
      expires_at: hold?.expires_at ?? null,
      note: hold?.note ?? '',
    },
  })
  const { control } = form
  const start = useWatch({ control, name: 'start' })
  const moveEnd = useEndFollowsStart(
    () => ({ start: form.getValues('start') || null, end: form.getValues('end') || null }),
    (next) => form.setValue('end', next ?? '', { shouldDirty: true, shouldValidate: true }),
  )
  const [place, change] = [useHoldAct(), useChangeHold()]
  const name = hold?.act_name ?? wish.act?.name
  return (
    <FormDialog
      title={name === undefined ? 'Hold an act' : hold ? `Hold on ${name}` : `Hold ${name}`}
      label={hold ? 'Save' : 'Hold'}
      draft={`hold.${hold?.id ?? event?.id ?? 'new'}`}
      form={form}
      disabled={!hold && !act}
      onSubmit={(values) =>
        hold
          ? change.mutateAsync({ id: hold.id, body: values })
          : place.mutateAsync({ ...values, act_kind: kindOf(act!.id), act_id: act!.id, event_id: event?.id ?? null })
      }
      onClose={onClose}
    >
      {!hold && (
        <Alert severity="info" icon={false}>
          A hold is a place in line, not a booking: a confirmed booking ends it.
        </Alert>
      )}
      {name === undefined && (
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <PartyFilter kind="act" label="Act" value={act} onChange={setAct} />
        </Suspense>
      )}
      <DateRow>
        <DateTimeInput control={control} name="start" label="Start" zone={zone} onMove={moveEnd} required />
        <DateTimeInput control={control} name="end" label="End" zone={zone} near={start} required />
      </DateRow>
      <DateTimeInput
        control={control}
        name="expires_at"
        label="Expires"
        zone={zone}
        hint="Without a time, it lasts until the start"
      />
      <TextInput control={control} name="note" label="Note" max={256} hint="For you and the admins" />
    </FormDialog>
  )
}

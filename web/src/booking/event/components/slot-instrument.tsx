import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { canSetInstrument, useSlotInstrument } from '#web/booking/event/api/slot-instrument.ts'

/** Most people read an event without a slot that they could fill. */
const InstrumentSelect = lazyPart(() =>
  import('#web/booking/components/instrument-select.tsx').then((m) => ({ default: m.InstrumentSelect })),
)

/** The instrument of an empty slot, chosen where the slot is shown. Nothing for those who only read it. */
export const SlotInstrument = ({ event, who, slot }: { event: EventView; who: Relation; slot: string }) => {
  const save = useSlotInstrument(event.id)
  const at = (event.musician_slots ?? []).findIndex(({ id }) => id === slot)
  if (at < 0 || !canSetInstrument(event, who)) return null
  return (
    <Suspense fallback={<Skeleton variant="rounded" width="9.5rem" height="2.5rem" />}>
      <InstrumentSelect
        label={`Instrument of place ${at + 1}`}
        value={event.musician_slots![at]!.instrument ?? ''}
        onChange={(instrument) => save.mutate({ slot, instrument })}
      />
    </Suspense>
  )
}

import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { earlyPart } from '#web/lib/lazy-part.ts'
import type { PartyField } from '#web/booking/event-edit/event-values.ts'
import type Picker from './party-picker.tsx'
import type { PartyPickerProps } from './party-picker.tsx'

// Cast to the loaded component's type, because `lazy` drops type parameters.
const PartyPicker = earlyPart(() => import('./party-picker.tsx')) as unknown as typeof Picker

/** A person, act or venue input. The picker is a separate chunk. */
export const PartyInput = <K extends PartyField, Key extends readonly unknown[]>(props: PartyPickerProps<K, Key>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
    <PartyPicker {...props} />
  </Suspense>
)

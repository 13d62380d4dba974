import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { earlyPart } from '#web/lib/lazy-part.ts'
import type { PartyField } from '../event-values.ts'
import type Picker from './party-picker.tsx'
import type { PartyPickerProps } from './party-picker.tsx'

// As what it loads, because `lazy` forgets type parameters.
const PartyPicker = earlyPart(() => import('./party-picker.tsx')) as unknown as typeof Picker

/** A person, act or place of the event. The picker comes as a chunk of its own, beside the form. */
export const PartyInput = <K extends PartyField, Key extends readonly unknown[]>(props: PartyPickerProps<K, Key>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
    <PartyPicker {...props} />
  </Suspense>
)

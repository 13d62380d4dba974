import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { radius } from '../lib/looks.ts'

export const ListSkeleton = ({ rows = 6, height = 88 }: { rows?: number; height?: number }) => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 1.5 }}>
    {Array.from({ length: rows }, (_, i) => (
      <Skeleton key={i} variant="rounded" height={height} sx={{ borderRadius: radius.card }} />
    ))}
  </Box>
)

export const CardsSkeleton = ({ cards = 6 }: { cards?: number }) => (
  <Box
    role="status"
    aria-label="Loading"
    sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(17.5rem, 100%), 1fr))' }}
  >
    {Array.from({ length: cards }, (_, i) => (
      <Skeleton key={i} variant="rounded" height={260} sx={{ borderRadius: radius.card }} />
    ))}
  </Box>
)

/** Placeholder for a form or detail screen. */
export const PageSkeleton = () => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2 }}>
    <Skeleton variant="text" width="40%" height={56} />
    <Skeleton variant="rounded" height={220} sx={{ borderRadius: radius.card }} />
    <Skeleton variant="rounded" height={320} sx={{ borderRadius: radius.card }} />
  </Box>
)

/** Placeholder for a form's fields while its code loads. */
export const FormSkeleton = ({ fields = 3 }: { fields?: number }) => (
  <Box role="status" aria-label="Loading" sx={{ display: 'grid', gap: 2.5 }}>
    {Array.from({ length: fields }, (_, i) => (
      <Skeleton key={i} variant="rounded" height={56} />
    ))}
  </Box>
)

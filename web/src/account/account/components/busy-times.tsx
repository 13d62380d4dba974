import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { formatRange } from '#web/lib/format/date.ts'
import { busyTimesQuery, useSetFreeTime, type Subscription } from '#web/account/account/api/calendar-subscriptions.ts'

const more = 20

/** The times ahead that a calendar takes, without titles; each can be called free. */
export const BusyTimes = ({ userId, subscription }: { userId: string; subscription: Subscription }) => {
  const { data, error, refetch } = useQuery(busyTimesQuery(userId, subscription))
  const change = useSetFreeTime(userId, subscription)
  const [shown, setShown] = useState(more)
  if (error && !data) return <ErrorState error={error} say="Could not list the times" onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton fields={1} />
  if (data.length === 0) return <Typography variant="body2">No times ahead</Typography>
  return (
    <Box sx={{ width: '100%' }}>
      <Box component="ul" aria-label={`Times of ${subscription.name}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.slice(0, shown).map((time) => {
          const when = formatRange(time.start, time.end)
          return (
            <Box
              component="li"
              key={`${time.start} ${time.end}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}
            >
              <Typography variant="body2" color={time.is_free ? 'textSecondary' : 'textPrimary'}>
                {when}
                {time.is_free && ' · free'}
              </Typography>
              <Button
                size="small"
                aria-label={`${time.is_free ? 'Busy again' : 'This is free'}: ${when}`}
                onClick={() => change.mutate({ ...time, is_free: !time.is_free })}
              >
                {time.is_free ? 'Busy again' : 'This is free'}
              </Button>
            </Box>
          )
        })}
      </Box>
      {data.length > shown && (
        <Button size="small" onClick={() => setShown(shown + more)}>
          Show more
        </Button>
      )}
    </Box>
  )
}

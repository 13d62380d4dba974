import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { formatRange } from '#web/lib/format/date.ts'
import { takenTimesQuery } from '#web/lib/requests/taken-times.ts'

interface TakenBannerProps {
  userId: string
  start: string
  end: string
  timezone: string | null | undefined
}

const words = { blocked: 'You have blocked', busy: 'Your other calendar is busy' } as const

/** Warns vendors before they confirm an event at a time that they took themselves; they may confirm all the same. */
export default function TakenBanner({ userId, start, end, timezone }: TakenBannerProps) {
  const { data = [] } = useQuery(takenTimesQuery(userId, { start, end }))
  if (data.length === 0) return null
  return (
    <Alert severity="warning">
      {data.map((time) => (
        <div key={`${time.status} ${time.start}`}>
          {words[time.status]} {formatRange(time.start, time.end, timezone)}
        </div>
      ))}
    </Alert>
  )
}

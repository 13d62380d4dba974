import { styled } from '@mui/material/styles'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { UnreadMark } from '#web/booking/components/unread-mark.tsx'
import { Link } from '#web/components/link.tsx'
import { daysUntil } from '#web/lib/format/date.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { stripOf } from '#web/booking/home/strip.ts'
import { TaskRow, whenText } from './task-row.tsx'

const Parts = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& > *': {
    fontSize: '0.8125rem',
    padding: '0 8px',
    borderRadius: 8,
    backgroundColor: theme.vars.palette.soft.warning,
    color: theme.vars.palette.warning.main,
  },
  '& > .done': { backgroundColor: theme.vars.palette.soft.success, color: theme.vars.palette.success.main },
}))

/** A gig to come: its people, its day sheet, its money. */
export const GigStrip = ({ dates: [gig, ...others] }: { dates: readonly EventProjection[] }) => {
  const back = useWayBack()
  const zone = gig!.timezone ?? gig!.venue?.timezone
  const when = whenText(gig!.start, zone)
  const isToday = gig!.start != null && daysUntil(gig!.start, zone) === 0
  return (
    <TaskRow
      to={`/event?id=${encodeURIComponent(gig!.id)}`}
      name={gig!.name ?? 'Event'}
      chip={
        <>
          <UnreadMark eventId={gig!.id} />
          {isToday && (
            <Link to={`/day-sheet?id=${encodeURIComponent(gig!.id)}`} state={back}>
              Day sheet
            </Link>
          )}
          <Parts>
            {stripOf(gig!).map(({ text, isDone }) => (
              <span key={text} className={isDone ? 'done' : undefined}>
                {text}
              </span>
            ))}
          </Parts>
        </>
      }
      facts={[
        others.length > 0 ? `${others.length + 1} dates, next ${when}` : when,
        (gig!.group ?? gig!.artist)?.name,
        gig!.client?.name,
        gig!.venue?.name,
      ]}
    />
  )
}

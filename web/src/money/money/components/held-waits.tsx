import Box from '@mui/material/Box'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { nowMs } from '#web/lib/clock.ts'
import { formatShortDate } from '#web/lib/format/date.ts'
import type { HeldRow } from '#web/money/money/api/money.ts'

type Wait = NonNullable<HeldRow['waits']>[number]

const holderWords: Readonly<Record<Wait['holder'], string>> = {
  agent: 'The agent',
  admin: 'An admin',
  leader: 'The leader of the gig',
  client: 'The client',
  vendor: 'A vendor',
  bookme: 'BookMe',
}

interface EndProps {
  eventId: string
  wait: Wait
  now: number
}

/** `The agent: Pay Vendors, by Dec 22, 2026`, which leads to the event with its button; BookMe acts by itself. */
const End = ({ eventId, wait: { what, holder, label, until }, now }: EndProps) => {
  const day = formatShortDate(until)
  const isLate = Date.parse(until) < now
  return (
    <small>
      {holder === 'bookme' ? (
        what
      ) : (
        <>
          {what === label ? '' : `${what}. `}
          {holderWords[holder]}: <Link to={`/event?id=${eventId}`}>{label}</Link>
        </>
      )}
      , {isLate ? <span className="late">overdue since {day}</span> : holder === 'bookme' ? day : `by ${day}`}
    </small>
  )
}

/** The owners of an event's money, why it waits, and who ends that until when. */
export const HeldWaits = ({ eventId, waits }: { eventId: string; waits: readonly Wait[] }) =>
  waits.map((wait) => (
    <Box key={`${wait.what} ${wait.until}`} sx={{ mt: 0.5 }}>
      <small>
        {wait.owners.map(({ name, amount }, i) => (
          <span key={`${i} ${name}`}>
            {i > 0 && ', '}
            {name} <Money amount={amount} />
          </span>
        ))}
      </small>
      <End eventId={eventId} wait={wait} now={nowMs()} />
    </Box>
  ))

import { askedOf } from '#shared/domain/event/money/standing.ts'
import { isCalledOff } from '#shared/domain/event/record/status.ts'
import { zero } from '#shared/domain/money.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from '#web/components/link.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { UnreadMark } from '#web/booking/components/unread-mark.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { daysUntil } from '#web/lib/format/date.ts'
import { useOwnMethod } from '#web/lib/requests/payment-method.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import type { HomeStep } from '#web/booking/home/home-steps.ts'
import { rowAmount } from '#web/booking/home/row-amount.ts'
import { stepFacts } from '#web/booking/home/step-facts.ts'
import { StepAction } from './step-action.tsx'
import { TaskRow, TaskRows } from './task-row.tsx'

const most = 10

interface StepListProps {
  title: string
  items: HomeStep[]
  isUrgent?: boolean
  mostImportant?: boolean
}

const isToday = ({ start, timezone, ...event }: HomeStep['event']): boolean =>
  start != null && daysUntil(start, timezone) === 0 && !isCalledOff(event)

const StepRow = ({ item, primary }: { item: HomeStep; primary: boolean }) => {
  const user = useCurrentUser().data
  const back = useWayBack()
  const { event, step } = item
  const isClient = user?.client != null && event.client?.id === user.client.id
  const owed = isClient ? askedOf(event) : zero
  const method = useOwnMethod(owed > 0 ? user : undefined)
  const shown = rowAmount(event, step.action, { isClient, method })
  // The total to be charged depends on the method; until that is known, a place as long is kept for it.
  const isPlace = owed > 0 && method === undefined && !shown.amount
  return (
    <TaskRow
      to={`/event?id=${encodeURIComponent(event.id)}`}
      name={event.name ?? 'Event'}
      chip={
        <>
          <StatusChip status={event.status} />
          <UnreadMark eventId={event.id} />
          {isToday(event) && (
            <Link to={`/day-sheet?id=${encodeURIComponent(event.id)}`} state={back}>
              Day sheet
            </Link>
          )}
        </>
      }
      facts={stepFacts(item, user?.client?.id, method)}
      {...(isPlace ? { amount: owed, amountWord: 'with fee', isPlace } : shown)}
      action={<StepAction item={item} variant={primary ? 'contained' : 'outlined'} />}
    />
  )
}

export const StepList = ({ title, items, isUrgent = false, mostImportant = false }: StepListProps) => {
  const [isWhole, setWhole] = useState(false)
  if (items.length === 0) return null
  const shown = isWhole ? items : items.slice(0, most)
  const rest = items.length - shown.length
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }} color={isUrgent ? 'error' : undefined}>
        {title}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {items.length}
        </Box>
      </Typography>
      <TaskRows>
        {shown.map((item, i) => (
          <StepRow key={item.event.id} item={item} primary={mostImportant && i === 0} />
        ))}
      </TaskRows>
      {rest > 0 && (
        <Button size="small" sx={{ mt: 0.5 }} onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </section>
  )
}

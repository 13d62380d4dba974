import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { TaskRow, whenText } from './task-row.tsx'

interface RequestRowProps {
  request: Answer<'GET /booking-requests'>[number]
  /** Absent for readers who are not agents: they can only look. */
  onTake: (() => void) | undefined
  isTaking: boolean
  variant: 'contained' | 'outlined'
}

/** A request that waits for an agent: taken here, it opens as an event. */
export const RequestRow = ({ request, onTake, isTaking, variant }: RequestRowProps) => {
  const { name, client, artist, start, timezone, client_budget } = request
  return (
    <TaskRow
      to="/requests"
      name={name}
      facts={[whenText(start, timezone), client?.name, artist && `Wants ${artist.name}`, 'New request']}
      amount={client_budget}
      amountWord="budget"
      action={
        onTake === undefined ? (
          <Button component={Link} to="/requests" variant={variant}>
            See request
          </Button>
        ) : (
          <Button variant={variant} loading={isTaking} onClick={onTake} aria-label={`Take Request: ${name}`}>
            Take Request
          </Button>
        )
      }
    />
  )
}

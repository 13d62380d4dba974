import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router-dom'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { useTakeRequest } from '#web/lib/requests/take-request.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { TaskRow, whenText } from './task-row.tsx'

interface RequestRowProps {
  request: Answer<'GET /booking-requests'>[number]
  /** Of the reader; without one, they can only look. */
  agentId: string | undefined
  variant: 'contained' | 'outlined'
}

/** A request that waits for an agent: taken here, it opens as an event. */
export const RequestRow = ({ request, agentId, variant }: RequestRowProps) => {
  const take = useTakeRequest()
  const navigate = useNavigate()
  const back = useWayBack()
  const { id, name, client, artist, start, client_budget } = request
  return (
    <TaskRow
      to="/requests"
      name={name}
      facts={[client?.name, artist && `Wants ${artist.name}`, whenText(start, undefined), 'New request']}
      amount={client_budget}
      action={
        agentId === undefined ? (
          <Button component={Link} to="/requests" variant={variant}>
            See request
          </Button>
        ) : (
          <Button
            variant={variant}
            loading={take.isPending}
            onClick={() =>
              take.mutate(
                { id, agent_id: agentId },
                { onSuccess: (event) => void navigate(`/event?id=${event.id}`, { state: back }) },
              )
            }
            aria-label={`Take Request: ${name}`}
          >
            Take Request
          </Button>
        )
      }
    />
  )
}

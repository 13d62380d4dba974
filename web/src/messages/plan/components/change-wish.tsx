import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router-dom'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { drafts } from '#web/lib/drafts.ts'
import { useWayBack } from '#web/lib/way-back.ts'

/**
 * A plan writes no term. The client asks for another one in the conversation, from which the agent proposes a change;
 * staff propose it on the event.
 */
export const ChangeWish = ({ event, isClient }: { event: EventView; isClient: boolean }) => {
  const navigate = useNavigate()
  const back = useWayBack()
  const ask = () => {
    if (isClient)
      drafts.of(`message.${event.id}.Write to ${event.agent?.name ?? 'BookMe'}`).write('We would like to change this: ')
    void navigate(`/event?id=${event.id}`, { state: back })
  }
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={ask}>
          {isClient ? 'Ask for a change' : 'Propose a change'}
        </Button>
      }
    >
      Start, end, place and line-up are in the contract and do not change here.
    </Alert>
  )
}

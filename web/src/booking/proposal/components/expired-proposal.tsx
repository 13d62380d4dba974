import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { expiredText } from '#shared/domain/event/record/valid-until.ts'
import { useAskQuestion } from '#web/lib/requests/event/client-path.ts'

/** For the client: the offer can be accepted again once the agent has renewed it. */
export const ExpiredProposal = ({ event }: { event: EventView }) => {
  const ask = useAskQuestion(event.id)
  return (
    <Alert
      severity="warning"
      action={
        <Button
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
          loading={ask.isPending}
          disabled={ask.isSuccess}
          onClick={() => ask.mutate('The proposal has expired. Please renew it.')}
        >
          {ask.isSuccess ? 'Asked' : 'Ask to renew'}
        </Button>
      }
    >
      {expiredText(event)}.
    </Alert>
  )
}

import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { useDropCancellationRequest } from '#web/lib/requests/event/call-off.ts'

/** The client's wish for another offer, until the agent answers. */
export const OtherOfferNotice = ({ event, isClient }: { event: EventView; isClient: boolean }) => {
  const drop = useDropCancellationRequest(event.id)
  const wish = event.cancellation_request
  if (wish?.wants !== 'other_offer') return null
  return (
    <Alert
      severity="info"
      action={
        isClient && (
          <Button color="inherit" size="small" loading={drop.isPending} onClick={() => drop.mutate('client')}>
            Take it back
          </Button>
        )
      }
    >
      <AlertTitle>
        {isClient ? 'You asked for another offer' : `${event.client?.name ?? 'The client'} asks for another offer`}
      </AlertTitle>
      “{wish.reason}”
      {isClient && ` ${event.agent?.name ?? 'Your agent'} answers. Until then you can still choose from this one.`}
    </Alert>
  )
}

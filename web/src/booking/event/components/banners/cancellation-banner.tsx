import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { canCancel, canDropCancellationRequest } from '#shared/domain/event/access/cancellation-permissions.ts'
import { canEdit } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { Wish } from '#shared/domain/event/record/agreement-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { nowIso } from '#web/lib/clock.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { useDropCancellationRequest } from '#web/lib/requests/event/call-off.ts'

interface CancellationBannerProps {
  event: EventView
  who: Relation
  onCallOff: () => void
  onChange: () => void
  onEdit: () => void
}

const wanted: Record<Wish, string> = {
  cancellation: 'to call this event off',
  change: 'to change this event',
  other_offer: 'for another offer',
}

const titleOf = ({ client, cancellation_request }: EventView, isAgency: boolean): string => {
  const what = wanted[cancellation_request?.wants ?? 'cancellation']
  return isAgency ? `${client?.name ?? 'The client'} asks ${what}` : `You asked ${what}`
}

/** A client's request for a change or cancellation, for the agent to answer. */
export default function CancellationBanner({ event, who, onCallOff, onChange, onEdit }: CancellationBannerProps) {
  const drop = useDropCancellationRequest(event.id)
  const request = event.cancellation_request
  if (!request) return null
  const isAgency = isStaff(who)
  const isOffer = request.wants === 'other_offer'
  const decline = async () => {
    const yes = await confirm({
      title: 'Decline this wish?',
      text: isOffer
        ? 'The client reads by email that the offer stays as it is.'
        : 'The event stays as agreed, and the client is notified by email.',
      confirm: 'Decline',
      destructive: true,
    })
    if (yes) drop.mutate('staff')
  }
  return (
    <Card
      component="section"
      aria-labelledby="cancellation-request"
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, borderColor: 'warning.main', bgcolor: 'soft.warning' }}
    >
      <Box>
        <Typography id="cancellation-request" variant="h3" component="h2">
          {titleOf(event, isAgency)}
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>“{request.reason}”</Typography>
        <Typography variant="body2">
          {formatDateTime(request.at)}
          {!isAgency &&
            `. Your agent answers; until then ${isOffer ? 'the offer stays valid' : 'the event stays booked'}.`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {request.wants === 'change' || isOffer
          ? canEdit(who, event).ok && (
              <Button variant="outlined" onClick={isOffer ? onEdit : onChange}>
                {isOffer ? 'Change the offer' : 'Propose the change'}
              </Button>
            )
          : canCancel(who, event, nowIso()).ok && (
              <Button variant="outlined" onClick={onCallOff}>
                See what it means
              </Button>
            )}
        {canDropCancellationRequest(who, event).ok && (
          <Button
            color={isAgency ? 'error' : 'primary'}
            variant="outlined"
            loading={drop.isPending}
            onClick={() => (isAgency ? void decline() : drop.mutate('client'))}
          >
            {isAgency ? 'Decline the wish' : 'Take it back'}
          </Button>
        )}
      </Box>
    </Card>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { DateRange } from '#web/components/date-range.tsx'
import { DateStub } from '#web/booking/components/date-stub.tsx'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { useWayBack } from '#web/lib/way-back.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'

export type BookingRequest = Answer<'GET /booking-requests'>[number]

interface RequestCardProps {
  request: BookingRequest
  /** The oldest request: only its button is filled. */
  isFirst: boolean
  busy: boolean
  onTake: () => void
  onDecline: () => void
}

/** A client's request with the button that turns it into an event. */
export const RequestCard = ({ request, isFirst, busy, onTake, onDecline }: RequestCardProps) => {
  const back = useWayBack()
  return (
    <Card
      component="article"
      aria-label={request.name}
      sx={{ p: { xs: 2, sm: 3 }, display: 'flex', gap: { xs: 2, sm: 3 }, flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      <DateStub when={request.start} zone={request.timezone} />
      <Box sx={{ flex: '1 1 16.25rem', minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          <Link to={`/event?id=${request.id}`} state={back} sx={{ color: 'inherit' }}>
            {request.name}
          </Link>
        </Typography>
        <Typography color="textSecondary">
          {request.client?.name}
          {request.client?.email_confirmed === false && ' · email unconfirmed'}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          <DateRange start={request.start} end={request.end} zone={request.timezone} />
        </Typography>
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {request.client_notes}
        </Typography>
        {request.artist && (
          <Box sx={{ mt: 2, display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box sx={{ width: 72, flexShrink: 0 }}>
              <ArtworkImage
                src={request.artist.picture ?? request.artist.profile_picture}
                name={request.artist.name}
                corners="rounded"
              />
            </Box>
            <Typography variant="body2">
              Wants <strong>{request.artist.name}</strong>
            </Typography>
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          justifyItems: { xs: 'stretch', sm: 'end' },
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        <Typography component="p" variant="h3">
          <Typography component="span" variant="body2" color="textSecondary">
            Budget{' '}
          </Typography>
          <Money amount={request.client_budget} />
        </Typography>
        <Button
          variant={isFirst ? 'contained' : 'outlined'}
          loading={busy}
          onClick={onTake}
          aria-label={`Take Request: ${request.name}`}
        >
          Take Request
        </Button>
        <Button color="error" onClick={onDecline} aria-label={`Decline: ${request.name}`}>
          Decline
        </Button>
      </Box>
    </Card>
  )
}

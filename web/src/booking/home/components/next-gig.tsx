import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { isOwn, vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { sum, zero } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { DateStub } from '#web/booking/components/date-stub.tsx'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { addressText } from '#shared/domain/venue/address.ts'
import { daysUntil, sayDays } from '#web/lib/format/date.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { whenText } from './task-row.tsx'

/** A vendor's next gig: place, time and pay. The list row has neither address nor rate. */
export const NextGig = ({ gig, viewer }: { gig: EventProjection; viewer: Viewer }) => {
  const back = useWayBack()
  const { data: event, isLoading } = useQuery(eventQuery(gig.id))
  const zone = gig.timezone ?? gig.venue?.timezone
  const venue = event?.venue
  const pay = event ? sum(vendorsOf(event).flatMap((vendor) => (isOwn(vendor, viewer) ? [vendor.rate] : []))) : zero
  const address = venue && addressText(venue)
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        Your next gig
      </Typography>
      <Card sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <DateStub when={gig.start} zone={zone} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25 }}>
          <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            <Link to={`/event?id=${encodeURIComponent(gig.id)}`} state={back}>
              {gig.name ?? 'Event'}
            </Link>
          </Typography>
          <Typography>
            {whenText(gig.start, zone)}
            {gig.start != null && `, ${sayDays(daysUntil(gig.start, zone))}`}
          </Typography>
          <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {gig.venue?.name}
            {address && ', '}
            {venue?.map_url ? (
              <MuiLink href={linkTo(venue.map_url)} target="_blank" rel="noopener noreferrer">
                {address}
              </MuiLink>
            ) : (
              address
            )}
          </Typography>
          {/* Address, pay and load-in: the rows below must not move when they arrive. */}
          {isLoading && <Skeleton height={72} />}
          {pay > 0 && (
            <Typography>
              You get{' '}
              <b>
                <Money amount={pay} />
              </b>
            </Typography>
          )}
          {event?.call_time && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              Call time: <b>{event.call_time}</b>
            </Typography>
          )}
          <Box>
            <Link to={`/day-sheet?id=${encodeURIComponent(gig.id)}`} state={back}>
              Day sheet
            </Link>
          </Box>
          {venue?.load_in && (
            <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              Load-in: {venue.load_in}
            </Typography>
          )}
        </Box>
      </Card>
    </section>
  )
}

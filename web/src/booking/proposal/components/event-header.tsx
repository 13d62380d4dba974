import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EventLike } from '#shared/domain/event/record/event-like.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { DateRange } from '#web/components/date-range.tsx'
import { DateStub } from '#web/booking/components/date-stub.tsx'

/** Act, time and place, with the act's picture. */
export const EventHeader = ({ event }: { event: EventLike }) => {
  const act = event.group ?? event.artist
  const { venue } = event
  const place = venue && [venue.name, venue.city, venue.state].filter(Boolean).join(', ')
  return (
    <Box
      component="header"
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        gridTemplateColumns: { sm: 'minmax(0, 5fr) minmax(0, 6fr)' },
        alignItems: 'center',
      }}
    >
      <ArtworkImage
        src={act?.picture ?? event.artist?.profile_picture ?? event.group?.logo}
        name={act?.name ?? event.name ?? ''}
        plays={event.group?.genres}
        corners="rounded"
      />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
        {act && (
          <Typography variant="overline" color="textSecondary">
            {act.name}
          </Typography>
        )}
        <Typography
          variant="h1"
          component="h2"
          sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' }, overflowWrap: 'anywhere' }}
        >
          {event.name}
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 1 }}>
          <DateStub when={event.start} zone={event.timezone} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 650 }}>
              <DateRange start={event.start} end={event.end} zone={event.timezone} nameZone="always" />
            </Typography>
            {place && (
              <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {place}
              </Typography>
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

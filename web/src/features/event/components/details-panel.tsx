import MuiLink from '@mui/material/Link'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { weddingFields } from '#shared/domain/event/record/wedding.ts'
import { DateRange } from '#web/components/date-range.tsx'
import { humanize } from '#web/lib/format/text.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { Fact, Facts } from './fact.tsx'
import { Fold } from './fold.tsx'

/** What, when and how (spec section 2, event screen). */
export const DetailsPanel = ({ event }: { event: EventView }) => (
  <Fold title="The event">
    <Facts>
      <Fact label="When">
        <DateRange start={event.start} end={event.end} zone={event.timezone} nameZone="always" />
      </Fact>
      <Fact label="Type">
        {event.event_type === 'Other' && event.event_type_other ? `Other: ${event.event_type_other}` : event.event_type}
      </Fact>
      <Fact label="Brand">{event.brand?.name}</Fact>
      <Fact label="Dress code">{event.dresscode}</Fact>
      <Fact label="Band">{event.band}</Fact>
      <Fact label="Playlist">
        {event.playlist_url && (
          <MuiLink href={linkTo(event.playlist_url)} target="_blank" rel="noopener noreferrer">
            {event.playlist_url}
          </MuiLink>
        )}
      </Fact>
    </Facts>
    <Facts columns={1}>
      <Fact label="What the client says">{event.client_notes}</Fact>
      <Fact label="Schedule">{event.schedule}</Fact>
      <Fact label="Special requests">{event.special_requests}</Fact>
      <Fact label="Set lists">{event.set_lists}</Fact>
      <Fact label="Notes">{event.notes}</Fact>
    </Facts>
  </Fold>
)

export const WeddingPanel = ({ event }: { event: EventView }) => {
  if (event.event_type !== 'Wedding' || !weddingFields.some((field) => event[field])) return null
  return (
    <Fold title="The wedding">
      <Facts>
        {weddingFields.map((field) => (
          <Fact key={field} label={humanize(field)}>
            {event[field]}
          </Fact>
        ))}
      </Facts>
    </Fold>
  )
}

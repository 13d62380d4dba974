import MuiLink from '@mui/material/Link'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { fieldOf, labelOf, shownFields, textFieldsOf, type TextField } from '#shared/domain/event/record/fields.ts'
import { DateRange } from '#web/components/date-range.tsx'
import { linkTo } from '#web/lib/format/text.ts'
import { Fact, Facts } from './fact.tsx'
import { Fold } from './fold.tsx'

const weddingFields = textFieldsOf('wedding')

/** A labeled text field; URLs become links. */
const FieldFact = ({ event, field }: { event: EventView; field: TextField }) => {
  const value = event[field]
  return (
    <Fact label={labelOf(field)}>
      {value && fieldOf(field).is.kind === 'url' ? (
        <MuiLink href={linkTo(value)} target="_blank" rel="noopener noreferrer">
          {value}
        </MuiLink>
      ) : (
        value
      )}
    </Fact>
  )
}

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
      {shownFields('short').map((field) => (
        <FieldFact key={field} event={event} field={field} />
      ))}
    </Facts>
    <Facts columns={1}>
      {shownFields('long').map((field) => (
        <FieldFact key={field} event={event} field={field} />
      ))}
    </Facts>
  </Fold>
)

export const WeddingPanel = ({ event }: { event: EventView }) => {
  if (event.event_type !== 'Wedding' || !weddingFields.some((field) => event[field])) return null
  return (
    <Fold title="The wedding">
      <Facts>
        {weddingFields.map((field) => (
          <FieldFact key={field} event={event} field={field} />
        ))}
      </Facts>
    </Fold>
  )
}

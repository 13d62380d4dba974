import MuiLink from '@mui/material/Link'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { fieldOf, labelOf, shownFields, textFieldsOf, type TextField } from '#shared/domain/event/record/fields.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { DateRange } from '#web/components/date-range.tsx'
import { linkTo } from '#web/lib/format/text.ts'
import { Fact, Facts } from './fact.tsx'
import { Fold } from './fold.tsx'
import { WithInForce } from './in-force.tsx'

const weddingFields = textFieldsOf('wedding')

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
        <WithInForce event={event} fields={['start', 'end']}>
          {({ start, end, timezone }) => <DateRange start={start} end={end} zone={timezone} nameZone="always" />}
        </WithInForce>
      </Fact>
      <Fact label="Type">
        {event.event_type === 'Other' && event.event_type_other ? `Other: ${event.event_type_other}` : event.event_type}
      </Fact>
      <Fact label="Brand">
        {(event.brand ?? inForce(event).brand) && (
          <WithInForce event={event} fields={['brand_id']}>
            {({ brand }) => brand?.name ?? 'none'}
          </WithInForce>
        )}
      </Fact>
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

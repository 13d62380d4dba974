import MuiLink from '@mui/material/Link'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { fieldOf, labelOf, shownFields, textFieldsOf, type TextField } from '#shared/domain/event/record/fields.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { Link } from '#web/components/link.tsx'
import { linkTo } from '#web/lib/format/text.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { EditedText } from '#web/booking/event/components/in-place/edited-text.tsx'
import { Fact, Facts } from './fact.tsx'
import { Fold } from './fold.tsx'
import { WithInForce } from './in-force.tsx'
import { Panel } from './panel.tsx'

interface PanelProps {
  event: EventView
  who: Relation
}

const weddingFields = textFieldsOf('wedding')

const FieldFact = ({ event, who, field }: PanelProps & { field: TextField }) => {
  const value = event[field]
  return (
    <Fact label={labelOf(field)}>
      {value && (
        <EditedText event={event} who={who} field={field}>
          {fieldOf(field).is.kind === 'url' ? (
            <MuiLink href={linkTo(value)} target="_blank" rel="noopener noreferrer">
              {value}
            </MuiLink>
          ) : (
            value
          )}
        </EditedText>
      )}
    </Fact>
  )
}

/** Other readers find it among the papers. */
const PlanLink = ({ event: { id } }: Pick<PanelProps, 'event'>) => (
  <Link to={`/plan?id=${id}`} state={useWayBack()}>
    The client’s plan
  </Link>
)

export const DetailsPanel = ({ event, who }: PanelProps) => (
  <Panel title="The day" edit="day" aside={isStaff(who) && <PlanLink event={event} />}>
    <Facts>
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
        <FieldFact key={field} {...{ event, who, field }} />
      ))}
    </Facts>
    <Facts isLong>
      {shownFields('long').map((field) => (
        <FieldFact key={field} {...{ event, who, field }} />
      ))}
    </Facts>
  </Panel>
)

export const WeddingPanel = ({ event, who }: PanelProps) => {
  if (event.event_type !== 'Wedding' || !weddingFields.some((field) => event[field])) return null
  return (
    <Fold title="The wedding" aside={event.couple ?? ''}>
      <Facts>
        {weddingFields.map((field) => (
          <FieldFact key={field} {...{ event, who, field }} />
        ))}
      </Facts>
    </Fold>
  )
}

import { styled } from '@mui/material/styles'
import { isParty, isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { DateRange } from '#web/components/date-range.tsx'
import { useEditMode } from '#web/booking/event/components/in-place/edit-mode.ts'
import { RecordLink } from '#web/components/record-link.tsx'
import { onTouch, touchTarget } from '#web/lib/looks.ts'
import { WithInForce } from './in-force.tsx'

const Facts = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  // Lines of links: their targets must not overlap.
  ...onTouch({ rowGap: 20 }),
  '& > li': { minWidth: 0, overflowWrap: 'anywhere', ...touchTarget },
  '& > li:first-of-type': { fontWeight: 700 },
  // No dot below a term with its proposal.
  '& > li:has(> span)': { marginRight: 24 },
  '& > li:not(:last-of-type):not(:has(> span))::after': {
    content: '"·"',
    margin: '0 8px',
    color: theme.vars.palette.text.secondary,
  },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
}))

/** Time, place, client and act. */
export const EventFacts = ({ event, who }: { event: EventView; who: Relation }) => {
  const mode = useEditMode()
  const onEdit = mode && isStaff(who) ? () => mode.onEdit('when') : undefined
  const force = inForce(event)
  const act = force.artist ?? force.group
  return (
    <Facts aria-label="When and who">
      {/* For the mouse; the keyboard has the pencil. */}
      <li onClick={onEdit} style={onEdit && { cursor: 'text' }}>
        <WithInForce event={event} fields={['start', 'end']}>
          {({ start, end, timezone }) => <DateRange start={start} end={end} zone={timezone} nameZone="always" />}
        </WithInForce>
      </li>
      {(force.venue ?? event.venue) && (
        <li>
          <WithInForce event={event} fields={['venue_id']}>
            {({ venue }) =>
              venue ? (
                <>
                  <RecordLink id={venue.id} name={venue.name} />
                  {venue.city ? `, ${venue.city}` : ''}
                </>
              ) : (
                'no venue'
              )
            }
          </WithInForce>
        </li>
      )}
      {event.client?.name && !who.client && (
        <li>
          <RecordLink id={event.client.id} name={event.client.name} />
        </li>
      )}
      {/* Somebody who declined sees no act. */}
      {(act || !who.declined || isParty(who)) && (
        <li>{act ? <RecordLink id={act.id} name={act.name} /> : 'No act yet'}</li>
      )}
    </Facts>
  )
}

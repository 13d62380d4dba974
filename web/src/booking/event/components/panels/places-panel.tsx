import MuiLink from '@mui/material/Link'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { arrivalFieldNames, arrivalFields } from '#shared/domain/venue/fields.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { formatPercent } from '#web/lib/format/money.ts'
import { RecordLink } from '#web/components/record-link.tsx'
import { ContactLines } from './contact-lines.tsx'
import { Fact, Facts } from './fact.tsx'
import { Fold } from './fold.tsx'

export const VenuePanel = ({ event, who }: { event: EventView; who: Relation }) => {
  const force = inForce(event)
  const venue = force.venue ?? event.venue
  if (!venue) return null
  const address = [venue.street, venue.city, [venue.state, venue.zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <Fold title="Venue" aside={venue.name}>
      <Facts>
        <Fact label="Address">
          {venue.map_url ? (
            <MuiLink href={venue.map_url} target="_blank" rel="noopener noreferrer">
              {address}
            </MuiLink>
          ) : (
            address
          )}
        </Fact>
        <Fact label="Contact">
          {(venue.email || venue.phone) && (
            <ContactLines email={venue.email} phone={venue.phone} linked={!who.client} />
          )}
        </Fact>
        {arrivalFieldNames.map((field) => (
          <Fact key={field} label={arrivalFields[field].label}>
            {venue[field]}
          </Fact>
        ))}
        <Fact label="Venue manager">
          {event.venue_manager && (
            <>
              {event.venue_manager}
              <ContactLines email={event.venue_manager_email} phone={event.venue_manager_phone} linked={!who.client} />
            </>
          )}
        </Fact>
        <Fact label="Event planner">
          {event.planner && (
            <>
              {event.planner}
              <ContactLines email={event.planner_email} phone={event.planner_phone} linked={!who.client} />
            </>
          )}
        </Fact>
      </Facts>
    </Fold>
  )
}

export const ClientPanel = ({ event, who }: { event: EventView; who: Relation }) => {
  const { client } = event
  const percent = inForce(event).agent_percent
  // The others have the agent's card.
  const agent = isStaff(who) ? event.agent : undefined
  if (!client && !agent) return null
  return (
    <Fold title={agent ? 'Client and agent' : 'Client'} aside={client?.name ?? agent?.name ?? ''}>
      <Facts>
        {client && (
          <Fact label="Client">
            <RecordLink id={client.id} name={client.name} />
            {(client.first || client.last) && client.name !== `${client.first} ${client.last}`
              ? `\n${client.first ?? ''} ${client.last ?? ''}`
              : ''}
            {!who.client && client.email_confirmed === false && '\nE-mail unconfirmed'}
            <ContactLines email={client.email} phone={client.cell_phone ?? event.phone} linked={!who.client} />
          </Fact>
        )}
        {agent && (
          <Fact label="Agent">
            {agent.name}
            <ContactLines email={agent.email} phone={agent.cell_phone} />
          </Fact>
        )}
        {percent !== undefined && <Fact label="Agent percent">{formatPercent(percent)}</Fact>}
      </Facts>
    </Fold>
  )
}

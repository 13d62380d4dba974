import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { canCall } from '#shared/domain/call-list/permissions.ts'
import type { Relation } from '#shared/domain/event/access/relation.ts'
import { isStaff } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { canHoldFor } from '#shared/domain/hold/for-event.ts'
import { paidParts } from '#shared/domain/event/record/fields.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { rateOf } from '#shared/domain/event/record/pay.ts'
import { sum, zero, type Cents } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AgentCard } from '#web/booking/components/agent-card.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useNarrow } from '#web/lib/use-narrow.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { CalledOffPanel } from './called-off-panel.tsx'
import { DetailsPanel, WeddingPanel } from './details-panel.tsx'
import { DisputesPanel } from './disputes-panel.tsx'
import { Fold } from './fold.tsx'
import { InvoicePanel, type InvoiceDialogName } from './invoice-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { OwnRatePanel } from './own-rate-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { ClientPanel, VenuePanel } from './places-panel.tsx'
import { ProposalPanel } from './proposal-panel.tsx'

const CallListsPanel = lazyPart(() => import('#web/booking/event/components/calls/call-lists-panel.tsx'))
const OwnCallPanel = lazyPart(() => import('#web/booking/event/components/calls/own-call-panel.tsx'))
const HoldsOf = lazyPart(() => import('#web/calendar/holds/components/holds-of.tsx'))
const RemindersPanel = lazyPart(() => import('./reminders-panel.tsx'))
const FilesPanel = lazyPart(() => import('#web/booking/event/components/files/files-panel.tsx'))
const MessagesPanel = lazyPart(() => import('#web/booking/event/components/messages/messages-panel.tsx'))

/** Cents that the viewer earns for all of their parts. */
const ownRate = (event: EventView, { musician_id }: Viewer, who: Relation): Cents =>
  sum([
    ...paidParts.filter((part) => who[part]).map((part) => rateOf(event, part)),
    ...(event.musicians ?? [])
      .filter((entry) => who.musician && entry.musician_id === musician_id)
      .map((entry) => entry.rate ?? zero),
  ])

const wishOf = ({ id, name, start, end, timezone }: EventView) => ({
  event: { id, name: name ?? '', start, end },
  timezone,
})

const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }

/** Left: details, places and people. Right: money, proposal, payments, activity. Amounts of `event` in cents. */
export const EventPanels = ({
  event,
  viewer,
  who,
  onOpen,
}: {
  event: EventView
  viewer: Viewer
  who: Relation
  onOpen: (dialog: InvoiceDialogName) => void
}) => {
  // A vendor that the change would add has no rate in force.
  const own = ownRate(inForce(event), viewer, who) || ownRate(event, viewer, who)
  const narrow = useNarrow()
  const rate = own > 0 && !isStaff(who) && <OwnRatePanel event={event} rate={own} />
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={column}>
        <DetailsPanel event={event} />
        {/* In one column, the viewer's own pay comes before the other people. */}
        {narrow && rate}
        {event.your_call && (
          <Suspense>
            <OwnCallPanel event={event} />
          </Suspense>
        )}
        {!who.declined && <PeoplePanel event={event} who={who} />}
        {canCall(who, event, 'slot-').ok && (
          <Suspense>
            <CallListsPanel event={event} who={who} />
          </Suspense>
        )}
        {canHoldFor(who, event).ok && (
          <Fold title="Holds">
            <Suspense>
              <HoldsOf of={{ event_id: event.id }} wish={wishOf(event)} viewer={viewer} />
            </Suspense>
          </Fold>
        )}
        <VenuePanel event={event} who={who} />
        <WeddingPanel event={event} />
        {(event.client || event.agent) && <ClientPanel event={event} who={who} />}
      </Box>
      <Box sx={column}>
        {!isStaff(who) && <AgentCard agent={event.agent} />}
        <CalledOffPanel event={event} who={who} />
        {isStaff(who) && <DisputesPanel event={event} />}
        {isStaff(who) && <MoneyPanel event={event} />}
        {!narrow && rate}
        <ProposalPanel event={event} who={who} />
        {event.prepaid === false ? (
          <InvoicePanel event={event} who={who} onOpen={onOpen} />
        ) : (
          <PaymentsPanel event={event} who={who} />
        )}
        <Suspense>
          <MessagesPanel event={event} ownId={viewer.id} who={who} />
          <FilesPanel event={event} who={who} />
        </Suspense>
        {isStaff(who) && (
          <Suspense>
            <RemindersPanel id={event.id} />
          </Suspense>
        )}
        {isStaff(who) && <ActivityPanel id={event.id} />}
      </Box>
    </Box>
  )
}

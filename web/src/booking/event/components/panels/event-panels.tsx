import Card from '@mui/material/Card'
import { Suspense, type ReactNode } from 'react'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { paidParts } from '#shared/domain/event/record/fields.ts'
import { rateOf } from '#shared/domain/event/record/pay.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { canHoldFor } from '#shared/domain/hold/for-event.ts'
import { sum, zero, type Cents } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AgentCard } from '#web/booking/components/agent-card.tsx'
import { LineUp } from '#web/booking/event/components/line-up/line-up.tsx'
import { Papers } from '#web/booking/event/components/papers/papers.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { DetailsPanel, WeddingPanel } from './details-panel.tsx'
import { TalkPart } from '#web/booking/event/components/messages/talk-part.tsx'
import { EventColumns } from './event-columns.tsx'
import type { EventTab } from './page-tabs.tsx'
import { Fold } from './fold.tsx'
import type { InvoiceDialogName } from './invoice-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { OwnRatePanel } from './own-rate-panel.tsx'
import { ClientPanel, VenuePanel } from './places-panel.tsx'

const OwnCallPanel = lazyPart(() => import('#web/booking/event/components/calls/own-call-panel.tsx'))
const HoldsOf = lazyPart(() => import('#web/calendar/holds/components/holds-of.tsx'))
const RemindersPanel = lazyPart(() => import('./reminders-panel.tsx'))

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

interface EventPanelsProps {
  event: EventView
  viewer: Viewer
  who: Relation
  tab: EventTab
  onTab: (tab: EventTab) => void
  onOpen: (dialog: InvoiceDialogName) => void
}

/** The page as it is read. Amounts of `event` in cents. */
export const EventPanels = ({ event, viewer, who, tab, onTab, onOpen }: EventPanelsProps) => {
  // A vendor that the change would add has no rate in force.
  const own = ownRate(inForce(event), viewer, who) || ownRate(event, viewer, who)
  return (
    <EventColumns
      tabs={{ id: event.id, tab, onTab }}
      own={
        <>
          {event.your_call && (
            <Suspense>
              <OwnCallPanel event={event} />
            </Suspense>
          )}
          {own > 0 && !isStaff(who) && <OwnRatePanel event={event} rate={own} />}
        </>
      }
      lineUp={!who.declined && <LineUp event={event} who={who} />}
      money={
        <>
          <MoneyPanel event={event} who={who} onOpen={onOpen} />
          <Papers event={event} viewer={viewer} who={who} />
        </>
      }
      details={
        <Folds name="Details">
          <VenuePanel event={event} who={who} />
          <WeddingPanel event={event} who={who} />
          {(event.client || event.agent) && <ClientPanel event={event} who={who} />}
        </Folds>
      }
      talk={
        <>
          {!isStaff(who) && <AgentCard agent={event.agent} />}
          <TalkPart event={event} viewer={viewer} who={who} />
        </>
      }
      day={<DetailsPanel event={event} who={who} />}
      more={
        isStaff(who) && (
          <Folds name="Holds and reminders">
            {canHoldFor(who, event).ok && (
              <Fold title="Holds">
                <Suspense>
                  <HoldsOf of={{ event_id: event.id }} wish={wishOf(event)} viewer={viewer} />
                </Suspense>
              </Fold>
            )}
            <Suspense>
              <RemindersPanel id={event.id} />
            </Suspense>
          </Folds>
        )
      }
    />
  )
}

/** Rows that open, in one card. */
const Folds = ({ name, children }: { name: string; children: ReactNode }) => (
  <Card component="section" aria-label={name} sx={{ '&:empty': { display: 'none' } }}>
    {children}
  </Card>
)

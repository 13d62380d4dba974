import Box from '@mui/material/Box'
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
import { TalkPlace } from '#web/booking/event/components/messages/talk-place.tsx'
import { type EventTab, PageTabs, tabPart } from './page-tabs.tsx'
import { Fold } from './fold.tsx'
import type { InvoiceDialogName } from './invoice-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { OwnRatePanel } from './own-rate-panel.tsx'
import { ClientPanel, VenuePanel } from './places-panel.tsx'

const OwnCallPanel = lazyPart(() => import('#web/booking/event/components/calls/own-call-panel.tsx'))
const HoldsOf = lazyPart(() => import('#web/calendar/holds/components/holds-of.tsx'))
const RemindersPanel = lazyPart(() => import('./reminders-panel.tsx'))
const Talk = lazyPart(() => import('#web/booking/event/components/messages/talk.tsx'))

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

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start', minWidth: 0 }

interface TabPartProps {
  tab: EventTab
  id: string
  /** Its place in the one column of a phone. */
  order?: number
  children: ReactNode
}

/** Of the page, those that a tab shows on a phone. */
const TabPart = ({ tab, id, order = 0, children }: TabPartProps) => (
  <Box {...tabPart(tab, id)} sx={{ ...stack, order: { xs: order, md: 0 }, '&:empty': { display: 'none' } }}>
    {children}
  </Box>
)

/** A column; on a phone its parts are in the one column of the page. */
const Column = ({ children }: { children: ReactNode }) => (
  <Box sx={{ ...stack, display: { xs: 'contents', md: 'grid' } }}>{children}</Box>
)

interface EventPanelsProps {
  event: EventView
  viewer: Viewer
  who: Relation
  tab: EventTab
  onTab: (tab: EventTab) => void
  onOpen: (dialog: InvoiceDialogName) => void
  /** Opens the line-up in its edit mode. */
  onReplace: () => void
}

/**
 * Left: who plays, money and papers. Right: the conversation and the day. On a phone, three tabs of the same parts.
 * Amounts of `event` in cents.
 */
export const EventPanels = ({ event, viewer, who, tab, onTab, onOpen, onReplace }: EventPanelsProps) => {
  // A vendor that the change would add has no rate in force.
  const own = ownRate(inForce(event), viewer, who) || ownRate(event, viewer, who)
  return (
    <PageTabs id={event.id} tab={tab} onTab={onTab}>
      <Column>
        <TabPart tab="now" id="event-now">
          {event.your_call && (
            <Suspense>
              <OwnCallPanel event={event} />
            </Suspense>
          )}
          {own > 0 && !isStaff(who) && <OwnRatePanel event={event} rate={own} />}
        </TabPart>
        <TabPart tab="line-up" id="event-line-up">
          {!who.declined && <LineUp event={event} who={who} onReplace={onReplace} />}
        </TabPart>
        <TabPart tab="now" id="event-money">
          <MoneyPanel event={event} who={who} onOpen={onOpen} />
          <Papers event={event} viewer={viewer} who={who} />
        </TabPart>
        <TabPart tab="now" id="event-details" order={2}>
          <Folds name="Details">
            <VenuePanel event={event} who={who} />
            <WeddingPanel event={event} who={who} />
            {(event.client || event.agent) && <ClientPanel event={event} who={who} />}
          </Folds>
        </TabPart>
      </Column>
      <Column>
        <TabPart tab="talk" id="event-talk">
          {!isStaff(who) && <AgentCard agent={event.agent} />}
          <Suspense fallback={<TalkPlace isLong={isStaff(who)} />}>
            <Talk event={event} ownId={viewer.id} who={who} />
          </Suspense>
        </TabPart>
        <TabPart tab="now" id="event-day" order={1}>
          <DetailsPanel event={event} who={who} />
        </TabPart>
        {isStaff(who) && (
          <TabPart tab="now" id="event-more" order={3}>
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
          </TabPart>
        )}
      </Column>
    </PageTabs>
  )
}

/** Rows that open, in one card. */
const Folds = ({ name, children }: { name: string; children: ReactNode }) => (
  <Card component="section" aria-label={name} sx={{ '&:empty': { display: 'none' } }}>
    {children}
  </Card>
)

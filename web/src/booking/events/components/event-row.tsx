import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { announced } from '#shared/domain/event/money/announced.ts'
import { remainderDueAt } from '#shared/domain/event/money/event-money.ts'
import { nextStep } from '#shared/domain/event/lifecycle/next-step.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { priceName } from '#shared/domain/event/money/offered.ts'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { askedOf } from '#shared/domain/event/money/standing.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { UnreadMark } from '#web/booking/components/unread-mark.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { figureOf, figureWords, isCommission, type Figure } from '#web/lib/figure-path.ts'
import { daysUntil, formatRange, sayDays } from '#web/lib/format/date.ts'
import { useOwnMethod } from '#web/lib/requests/payment-method.ts'
import { rowMoney } from '#web/lib/row-money.ts'
import { stepPath } from '#web/lib/step-path.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { VendorIcons } from './vendor-icons.tsx'
import { radius } from '#web/lib/looks.ts'

/** Styled once instead of through `sx`, because a list may contain thousands of rows. */
const Row = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr) auto',
  gap: 16,
  alignItems: 'center',
  padding: 12,
  borderRadius: radius.card,
  position: 'relative',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: '5px solid var(--event-color)',
  '&:hover': { borderColor: theme.vars.palette.text.secondary, borderLeftColor: 'var(--event-color)' },
  // The name's link covers the whole row; buttons are above it.
  '& h2 a': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
    '&:focus-visible': { outline: 'none' },
  },
  '&:has(h2 a:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  '& .act': { position: 'relative', zIndex: 1 },
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 700, overflowWrap: 'anywhere' },
  '& p': { margin: 0, fontSize: '0.875rem', color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .side': { display: 'grid', justifyItems: 'end', gap: 8, textAlign: 'right' },
  '& .due': { color: theme.vars.palette.warning.main, fontWeight: 700 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '72px minmax(0, 1fr)',
    gap: 12,
    '& .side': {
      gridColumn: '1 / -1',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
    },
  },
}))

/** For clients: the total that will be charged, and its day (docs/product.md#figures). */
const ChargeLine = ({ event, viewer }: { event: EventProjection; viewer: Viewer }) => {
  const charge = announced(event, useOwnMethod(viewer))
  if (charge === undefined) return <MoneyLine event={event} isClient />
  const at = event.prepaid ? remainderDueAt(event) : event.due_at
  const parts = [
    charge.total > 0 ? `${formatMoney(charge.total)} ${charge.how}` : charge.how,
    at != null && `due ${formatRange(at, null, event.timezone)}`,
  ]
  return <p className="due">{parts.filter(Boolean).join(' · ')}</p>
}

const ClientLine = ({ event, viewer }: { event: EventProjection; viewer: Viewer }) => {
  if (event.contract_resign_needed) return <p className="due">The contract has changed: please sign again</p>
  return askedOf(event) > 0 ? <ChargeLine event={event} viewer={viewer} /> : <MoneyLine event={event} isClient />
}

interface MoneyLineProps {
  event: EventProjection
  isClient: boolean
  figure?: Figure | undefined
}

const MoneyLine = ({ event, isClient, figure }: MoneyLineProps) => {
  if (isCommission(figure))
    return (
      <p>
        {formatMoney(figureOf(figure)(event, nowIso()))} {figureWords[figure]}
      </p>
    )
  const figures = rowMoney(event, priceName(event, isClient), isClient)
  if (figures.length === 0) return null
  return <p className={(isClient ? askedOf(event) : owedOf(event)) > 0 ? 'due' : undefined}>{figures.join(' · ')}</p>
}

interface EventRowProps {
  event: EventProjection
  viewer: Viewer
  /** The sum whose rows are shown. */
  figure?: Figure | undefined
}

/** Memoized while the list measures its rows and scrolls. */
export const EventRow = memo(function EventRow({ event, viewer, figure }: EventRowProps) {
  const back = useWayBack()
  const act = event.artist ?? event.group
  const isClient = relation(viewer, event).client
  const step = isClient ? nextStep(event, viewer, nowIso()) : undefined
  return (
    <Row style={{ ['--event-color' as string]: event.color ?? '#1976D2' }}>
      <ArtworkImage
        src={act?.picture ?? event.artist?.profile_picture ?? event.group?.logo}
        name={act?.name ?? event.name ?? ''}
        plays={event.group?.genres}
        corners="rounded"
      />
      <div>
        <h2>
          <Link data-open to={`/event?id=${event.id}`} state={back}>
            {event.name}
          </Link>
        </h2>
        <UnreadMark eventId={event.id} />
        {!isClient && event.client?.name && <p>{event.client.name}</p>}
        <p>{[act?.name, event.venue?.name].filter(Boolean).join(' · ') || 'No artist yet'}</p>
        <p>{event.start ? formatRange(event.start, null, event.timezone) : 'No date yet'}</p>
        {isClient ? (
          <ClientLine event={event} viewer={viewer} />
        ) : (
          <MoneyLine event={event} isClient={false} figure={figure} />
        )}
      </div>
      <div className="side">
        <StatusChip status={event.status} />
        {event.start && <p>{sayDays(daysUntil(event.start, event.timezone))}</p>}
        {step && step.action !== 'wait' && (
          <Button
            className="act"
            component={Link}
            to={stepPath(step, event.id)}
            state={back}
            size="small"
            variant="outlined"
            aria-label={`${step.label}: ${event.name}`}
          >
            {step.label}
          </Button>
        )}
        <VendorIcons event={event} />
      </div>
    </Row>
  )
})

import EditIcon from '@mui/icons-material/EditOutlined'
import { styled } from '@mui/material/styles'
import { memo, Suspense, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { owedOf } from '#shared/domain/event/money/owed.ts'
import { priceRangeOf } from '#shared/domain/event/money/price-range.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { RecordLink } from '#web/components/record-link.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { UnreadMark } from '#web/booking/components/unread-mark.tsx'
import { dateParts, daysUntil, formatDate, formatTime, isOtherZone, sayDays, zoneName } from '#web/lib/format/date.ts'
import { nowIso } from '#web/lib/clock.ts'
import { figureOf } from '#web/lib/figure-path.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { shortMoney } from '#web/lib/format/money.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import type { Columns } from '#web/booking/events/columns.ts'
import { VendorIcons } from './vendor-icons.tsx'

const QuickEdit = lazyPart(() => import('./quick-edit.tsx'))

/** Twenty rows fit a window of 900 px (docs/product.md#screens). A long name ends in an ellipsis. */
export const rowHeight = 33

/** Styled once instead of through `sx`, because a list may contain thousands of rows. */
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'var(--columns)',
  columnGap: 12,
  alignItems: 'center',
  // Two lines, also of larger text.
  minHeight: `${rowHeight / 16}rem`,
  boxSizing: 'border-box',
  padding: '0 12px 0 10px',
  position: 'relative',
  fontSize: '0.8125rem',
  lineHeight: 1.2,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: '4px solid var(--event-color)',
  '&:hover': { backgroundColor: theme.vars.palette.soft.default },
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    position: 'relative',
    zIndex: 1,
    display: 'block',
    width: 'fit-content',
    maxWidth: '100%',
  },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  // The event's link covers the row; other links and the checkbox are above it.
  '& a.open': { position: 'static', fontWeight: 700 },
  '& a.open::after': { content: '""', position: 'absolute', inset: 0 },
  '& a.open:focus-visible': { outline: 'none' },
  '&:has(a.open:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: -3, zIndex: 1 },
  '& input[type=checkbox]': {
    position: 'relative',
    zIndex: 1,
    width: 18,
    height: 18,
    margin: 0,
    display: 'block',
    accentColor: 'currentColor',
  },
  '& .soft': { color: theme.vars.palette.text.secondary, fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '& .name': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 'var(--lines, 1)',
    overflow: 'hidden',
    wordBreak: 'break-word',
  },
  '& .name a': { display: 'inline' },
  '& .venue': { overflow: 'hidden', textOverflow: 'ellipsis', '& a': { display: 'inline' } },
  // Above the name's end, and only where somebody is: it takes no room from names.
  '& .edit': {
    all: 'unset',
    position: 'absolute',
    right: 0,
    top: 'calc(50% - 12px)',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: 6,
    cursor: 'pointer',
    opacity: 0,
    backgroundColor: theme.vars.palette.background.paper,
    '& svg': { fontSize: '1.125rem' },
    '&:focus-visible': { outline: `3px solid ${theme.vars.palette.focus}`, opacity: 1 },
    '@media (hover: none)': { opacity: 1 },
  },
  '&:hover .edit, &:focus-within .edit': { opacity: 1 },
  '& .editing': { gridColumn: '1 / -1', position: 'relative', zIndex: 1 },
  '& .event': {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr)',
    gap: 8,
    alignItems: 'center',
    position: 'relative',
  },
  '& .status .MuiChip-root': { height: 'auto', minHeight: 20, maxWidth: '100%' },
  '& .status .MuiChip-label': { lineHeight: 1.1 },
  '& .amount': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .stacked': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 8, alignItems: 'baseline' },
  '& .stacked .soft': { textAlign: 'left' },
  '& .stacked .by': { gridColumn: '1 / -1', textAlign: 'right' },
  '& .owed': { color: theme.vars.palette.warning.main, fontWeight: 700 },
}))

interface EventTableRowProps {
  event: EventProjection
  columns: Columns
  rowIndex: number
  selected: boolean
  onSelect: (id: string) => void
  /** Whether the reader may edit it here. */
  isEditable?: boolean
}

/** Three digits would take a second line, and say little. */
const mostCounted = 99

const When = ({ event: { start, timezone } }: { event: EventProjection }) => {
  if (!start) return <>No date yet</>
  const days = daysUntil(start, timezone)
  return (
    <>
      {formatDate(start, timezone)}
      <div className="soft">
        {formatTime(start, timezone)}
        {isOtherZone(start, timezone) && ` ${zoneName(start, timezone)}`}
        {Math.abs(days) <= mostCounted && ` · ${sayDays(days)}`}
      </div>
    </>
  )
}

const dueText = (at: string, zone: EventProjection['timezone']): string => {
  const { month, day } = dateParts(at, zone)
  return `by ${month} ${day}`
}

const Name = ({
  of,
  lines,
}: {
  of: { id?: string | undefined; name?: string | null } | null | undefined
  lines?: 2
}) => (
  <div className="name" title={of?.name ?? undefined} style={{ ['--lines' as string]: lines }}>
    <RecordLink id={of?.id} name={of?.name} />
  </div>
)

/** A dense row of the events list. Memoized while the list measures its rows and scrolls. */
export const EventTableRow = memo(function EventTableRow(props: EventTableRowProps) {
  const { event, columns, rowIndex, selected, onSelect, isEditable = false } = props
  const [isEditing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setEditing(false)
    pencil.current?.focus()
  }
  const back = useWayBack()
  const act = event.artist ?? event.group
  const range = priceRangeOf(event)
  const owed = event.balance_due == null ? event.balance_due : owedOf(event)
  const isOwed = (owed ?? 0) > 0
  const by = isOwed && event.due_at && dueText(event.due_at, event.timezone)
  const kept = event.called_off && `${shortMoney(event.called_off.kept)} kept`
  const cells: Record<Columns['shown'][number], ReactNode> = {
    select: (
      <input
        type="checkbox"
        aria-label={`Select ${event.name ?? 'event'}`}
        checked={selected}
        onChange={() => onSelect(event.id)}
      />
    ),
    date: <When event={event} />,
    event: (
      <div className="event">
        <ArtworkImage
          src={act?.picture ?? event.artist?.profile_picture ?? event.group?.logo}
          name={act?.name ?? event.name ?? ''}
          plays={event.group?.genres}
          ratio={1}
          corners="rounded"
        />
        <div>
          <div className="name" title={event.name}>
            <Link className="open" data-open to={`/event?id=${event.id}`} state={back}>
              {event.name}
            </Link>
          </div>
          <div className="soft venue" title={event.venue?.name}>
            <UnreadMark eventId={event.id} />
            <RecordLink id={event.venue?.id} name={event.venue?.name} />
          </div>
        </div>
        {isEditable && (
          <button
            ref={pencil}
            type="button"
            className="edit"
            aria-label={`Edit ${event.name ?? 'event'}`}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            <EditIcon />
          </button>
        )}
      </div>
    ),
    client: <Name of={event.client} lines={2} />,
    act: (
      <>
        {act ? <Name of={act} /> : <span className="soft">No act yet</span>}
        <VendorIcons event={event} dense />
      </>
    ),
    status: (
      <div className="status">
        <StatusChip status={event.status} />
      </div>
    ),
    total: (
      <div className="amount">
        {shortMoney(range?.from ?? event.price)}
        {range && <div className="soft">to {shortMoney(range.to)}</div>}
        {kept && <div className="soft">{kept}</div>}
      </div>
    ),
    paid: <div className="amount">{shortMoney(event.paid)}</div>,
    commission: columns.figure && <div className="amount">{shortMoney(figureOf(columns.figure)(event, nowIso()))}</div>,
    due: (
      <div className={isOwed ? 'amount owed' : 'amount'}>
        {shortMoney(owed)}
        {by && <div className="soft">{by}</div>}
      </div>
    ),
    money: event.price != null && (
      <div className="amount stacked">
        <span className="soft">Total</span> {shortMoney(range?.from ?? event.price)}
        {range && <span className="soft by">to {shortMoney(range.to)}</span>}
        {kept && <span className="soft by">{kept}</span>}
        <span className="soft">Paid</span> {shortMoney(event.paid)}
        <span className="soft">Due</span> <span className={isOwed ? 'owed' : ''}>{shortMoney(owed)}</span>
        {by && <span className="soft by">{by}</span>}
      </div>
    ),
  }
  return (
    <Row role="row" aria-rowindex={rowIndex} style={{ ['--event-color' as string]: event.color ?? '#1976D2' }}>
      {columns.shown.map((name) => (
        <div key={name} role="cell">
          {cells[name]}
        </div>
      ))}
      {isEditing && (
        <div role="cell" aria-colspan={columns.shown.length} className="editing">
          <Suspense>
            <QuickEdit id={event.id} onLeave={leave} />
          </Suspense>
        </div>
      )}
    </Row>
  )
})

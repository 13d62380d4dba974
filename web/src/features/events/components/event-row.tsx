import { styled } from '@mui/material/styles'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { EventCard } from '../../../../../shared/domain/event/schema.ts'
import { ArtworkImage } from '../../../components/artwork-image.tsx'
import { StatusChip } from '../../../components/status-chip.tsx'
import { daysUntil, formatRange, sayDays } from '../../../lib/format/date.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { useWayBack } from '../../../lib/way-back.ts'
import { VendorIcons } from './vendor-icons.tsx'

/** Styled once and not by `sx`, because a list may have thousands of rows. */
const Row = styled(Link)(({ theme }) => ({
  display: 'grid', gridTemplateColumns: '112px minmax(0, 1fr) auto', gap: 16, alignItems: 'center', padding: 12, borderRadius: 16, textDecoration: 'none',
  color: 'inherit', backgroundColor: theme.vars.palette.background.paper, border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: '5px solid var(--event-color)',
  '&:hover': { borderColor: theme.vars.palette.text.secondary, borderLeftColor: 'var(--event-color)' },
  '& h2': { margin: 0, fontSize: '1.0625rem', fontWeight: 700, overflowWrap: 'anywhere' },
  '& p': { margin: 0, fontSize: '0.875rem', color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .side': { display: 'grid', justifyItems: 'end', gap: 8, textAlign: 'right' },
  '& .due': { color: theme.vars.palette.warning.main, fontWeight: 700 },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '72px minmax(0, 1fr)', gap: 12,
    '& .side': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
  },
}))

/** For a client: what is owed and by when, or what the next click is (spec section 2). */
const noticeOf = (event: EventCard): string | undefined => {
  if (event.contract_resign_needed) return 'The contract has changed: please sign again'
  if (event.prepaid && event.balance_due !== undefined && event.balance_due !== null && event.balance_due > 0 && event.balance_due_at) {
    return `${formatMoney(event.balance_due)} due ${formatRange(event.balance_due_at, null, event.timezone)}`
  }
  return undefined
}
const clientAction: Record<number, string> = { 1: 'Choose a proposal', 2: 'Sign the contract', 3: 'Pay the deposit' }

/** Kept as it is while the list measures its rows and is scrolled. */
export const EventRow = memo(function EventRow({ event, isClient }: { event: EventCard, isClient: boolean }) {
  const back = useWayBack()
  const act = event.artist ?? event.group
  const notice = isClient ? noticeOf(event) : undefined
  const action = isClient && event.status === 'proposed' ? clientAction[event.proposal_step ?? 1] : undefined
  const to = action ? `/proposal?id=${event.id}` : `/event?id=${event.id}`
  return (
    <Row to={to} state={back} style={{ ['--event-color' as string]: event.color ?? '#1976D2' }}>
      <ArtworkImage src={act?.picture ?? event.artist?.profile_picture ?? event.group?.logo} name={act?.name ?? event.name ?? ''} radius={2} />
      <div>
        <h2>{event.name}</h2>
        <p>{[act?.name, event.venue?.name].filter(Boolean).join(' · ') || 'No artist yet'}</p>
        <p>{event.start ? formatRange(event.start, null, event.timezone) : 'No date yet'}</p>
        {notice && <p className="due">{notice}</p>}
        {action && <p className="due">{action} →</p>}
      </div>
      <div className="side">
        <StatusChip status={event.status} />
        {event.start && <p>{sayDays(daysUntil(event.start, event.timezone))}</p>}
        {!isClient && <VendorIcons event={event} />}
      </div>
    </Row>
  )
})

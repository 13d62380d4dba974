import { styled } from '@mui/material/styles'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { veryNarrow } from '#web/lib/breakpoints.ts'
import { formatDate, formatTime, isOtherZone, zoneName } from '#web/lib/format/date.ts'
import { radius, touchTarget } from '#web/lib/looks.ts'
import { useWayBack } from '#web/lib/way-back.ts'

/** Styles the list instead of each of its many rows. All rows share the columns, so that a list can be scanned. */
export const TaskRows = styled('ul')(({ theme }) => ({
  containerType: 'inline-size',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto 11.5rem',
    alignItems: 'center',
    columnGap: 16,
    minHeight: 56,
    padding: '4px 8px 4px 16px',
  },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .body': { minWidth: 0, display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minWidth: 0 },
  '& .name, & .soft': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .name': {
    fontWeight: 700,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    ...touchTarget,
  },
  '& .soft': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& .soft a': { color: 'inherit', ...touchTarget },
  '& .amount': { textAlign: 'right', fontWeight: 600 },
  '& .place': { visibility: 'hidden' },
  '& .amount small': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& .act': { display: 'grid' },
  '& .amount:has(+ .act:empty)': { paddingRight: 8 },
  '& .act:empty': { display: 'none' },
  '& > li:has(> .act:empty)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  // The amount goes above the button, because the facts need the space beside it.
  [theme.breakpoints.up('sm')]: {
    '@container (max-width: 46rem)': {
      '& > li': { gridTemplateRows: 'auto 1fr', rowGap: 2 },
      '& > li:not(:has(> .act:empty))': { gridTemplateColumns: 'minmax(0, 1fr) 11.5rem' },
      '& .body': { gridRow: '1 / span 2' },
      '& .amount': { gridArea: '1 / 2', paddingRight: 8 },
      '& .amount:empty': { display: 'none' },
      '& .act': { gridArea: '2 / 2', alignSelf: 'start' },
      '& .amount:empty + .act, & .amount:has(+ .act:empty)': { gridRow: '1 / span 2', alignSelf: 'center' },
    },
  },
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '10px 12px', rowGap: 6 },
    // Otherwise a large amount would squeeze the facts.
    '& .body': { display: 'contents' },
    '& .soft, & .act': { gridColumn: '1 / -1' },
    '& .amount': { gridArea: '1 / 2', alignSelf: 'start' },
  },
  [veryNarrow]: {
    '& > li, & > li:has(> .act:empty)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .amount': { gridArea: 'auto', textAlign: 'left' },
    '& .amount:empty': { display: 'none' },
  },
}))

/** `Sat, Jun 12, 2027, 6:00 PM EDT`, in the venue's zone. */
export const whenText = (start: string | null | undefined, zone: string | null | undefined): string => {
  if (start == null) return 'Date open'
  const name = isOtherZone(start, zone) ? ` ${zoneName(start, zone)}` : ''
  return `${formatDate(start, zone)}, ${formatTime(start, zone)}${name}`
}

interface TaskRowProps {
  to: string
  name: string
  chip?: ReactNode
  /** Client, act, date, place, reason; empty ones are left out. */
  facts: readonly (string | null | undefined | false)[]
  /** The events that a row is about, where it is about several. */
  links?: readonly { to: string; name: string }[]
  amount?: Cents | null | undefined
  /** The amount is not settled: it is the lowest, and this the highest. */
  upTo?: Cents | undefined
  /** Such as `owed`: an amount alone could be the price or a debt. */
  amountWord?: string
  /** The amount only takes its place: it is not known yet. */
  isPlace?: boolean
  action?: ReactNode
}

/** As wide as the amount, and no amount that somebody could read or copy. */
const placeOf = (amount: Cents): string => formatMoney(amount).replaceAll(/\d/g, '\u2007')

/** Client · act · date · amount · the one button. */
export const TaskRow = ({
  to,
  name,
  chip,
  facts,
  links = [],
  amount,
  upTo,
  amountWord,
  isPlace,
  action,
}: TaskRowProps) => {
  const back = useWayBack()
  return (
    <li>
      <div className="body">
        <span className="line">
          <Link className="name" to={to} state={back}>
            {name}
          </Link>
          {chip}
        </span>
        <span className="soft">
          {facts.filter(Boolean).join(' · ')}
          {links.map((link, i) => (
            <Fragment key={link.to}>
              {i > 0 && ', '}
              <Link to={link.to} state={back}>
                {link.name}
              </Link>
            </Fragment>
          ))}
        </span>
      </div>
      <span className={isPlace ? 'amount place' : 'amount'}>
        {amount != null && amount > 0 && (
          <>
            {isPlace ? placeOf(amount) : <Money amount={amount} />}
            {upTo !== undefined && (
              <>
                {' to '}
                <Money amount={upTo} />
              </>
            )}
            {amountWord && <small> {amountWord}</small>}
          </>
        )}
      </span>
      <div className="act">{action}</div>
    </li>
  )
}

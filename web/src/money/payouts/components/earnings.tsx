import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cents } from '#shared/domain/money.ts'
import { veryNarrow } from '#web/lib/breakpoints.ts'
import { Link } from '#web/components/link.tsx'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import { count, humanize } from '#web/lib/format/text.ts'
import { inBankPath } from '#web/money/payouts/api/list-payouts.ts'
import { type Earning, earningsQuery } from '#web/lib/requests/earnings.ts'

const words: Record<Earning['state'], { label: string; color: 'default' | 'warning' | 'info' }> = {
  played: { label: 'Played', color: 'default' },
  waiting: { label: 'Waiting', color: 'warning' },
  on_its_way: { label: 'On its way', color: 'info' },
}

/** When and why. The bank's day is UTC, as at the provider. */
const nextStep = ({ state, until, why }: Earning): string => {
  const day = until == null ? undefined : formatShortDate(until, 'UTC')
  if (state === 'on_its_way') return day === undefined ? 'With your bank' : `In your bank around ${day}`
  return [day && `Waiting until ${day}`, why].filter(Boolean).join(': ')
}

interface FigureProps {
  label: string
  amount: Cents
  /** The list of what the figure sums. */
  to?: string
  /** Shows only the gigs that the figure sums, or all again. */
  onOpen?: (() => void) | undefined
  isOpen?: boolean
}

const Figure = ({ label, amount, to, onOpen, isOpen = false }: FigureProps) => (
  <div>
    <Typography variant="h3" component="p">
      {onOpen && amount !== 0 ? (
        <MuiLink component="button" aria-pressed={isOpen} onClick={onOpen} sx={{ font: 'inherit', color: 'inherit' }}>
          <Money amount={amount} />
        </MuiLink>
      ) : to !== undefined && amount !== 0 ? (
        <Link to={to} sx={{ font: 'inherit', color: 'inherit' }}>
          <Money amount={amount} />
        </Link>
      ) : (
        <Money amount={amount} />
      )}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
  </div>
)

const Gig = ({ earning }: { earning: Earning }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '4px 16px',
      [veryNarrow]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { textAlign: 'left' } },
      py: 1.5,
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <div>
      <Link to={`/event?id=${earning.event_id}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {earning.name}
      </Link>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[earning.start && formatShortDate(earning.start), earning.instrument ?? humanize(earning.role), earning.venue]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </div>
    <Box sx={{ textAlign: 'right', fontWeight: 600 }}>
      <Money amount={earning.amount} />
    </Box>
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ColorChip {...words[earning.state]} />
      <Typography variant="body2">{nextStep(earning)}</Typography>
    </Box>
  </Box>
)

/** Each gig's money from the event to the bank. Shows nothing until loaded. */
export const EarningsSection = ({ userId }: { userId: string }) => {
  const { data } = useQuery(earningsQuery(userId))
  const [only, setOnly] = useState<Earning['state']>()
  if (!data) return null
  const { played, waiting, on_its_way, in_bank, year, earnings, todo } = data
  const of = (state: Earning['state']) => ({
    isOpen: only === state,
    onOpen: () => setOnly(only === state ? undefined : state),
  })
  const shown = earnings.filter(({ state }) => only === undefined || state === only)
  return (
    <Section title="Your earnings">
      {todo != null && (
        <Alert severity="warning" sx={{ mb: 2 }} action={<Link to="/account">Account</Link>}>
          {todo}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
        }}
      >
        <Figure label="Played, not released" amount={played} {...of('played')} />
        <Figure label="Waiting" amount={waiting} {...of('waiting')} />
        <Figure label="On its way" amount={on_its_way} {...of('on_its_way')} />
        <Figure label={`In the bank in ${year}`} amount={in_bank} to={inBankPath(year)} />
      </Box>
      {only !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
          <Typography role="status">
            {words[only].label}: {count(shown.length, 'gig')}
          </Typography>
          <Button size="small" onClick={() => setOnly(undefined)}>
            Show all
          </Button>
        </Box>
      )}
      {shown.length > 0 && (
        <Box component="ul" aria-label="Earnings" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {shown.map((earning) => (
            <Gig key={earning.id} earning={earning} />
          ))}
        </Box>
      )}
    </Section>
  )
}

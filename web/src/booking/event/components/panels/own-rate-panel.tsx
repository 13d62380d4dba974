import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { Panel } from './panel.tsx'

const textOf = ({ status, your_share, your_rates, paid_outside_at, agent }: EventView): string => {
  if (paid_outside_at != null)
    return `The client paid outside of BookMe, so ${agent?.name ?? 'the agent'} pays you, not BookMe.`
  if (your_share === 0) return 'Event canceled. There is no payment for it.'
  if (your_share !== undefined) return `Event canceled. Your share of this rate is ${formatMoney(your_share)}.`
  if (status === 'paid') return 'Paid. Payouts says when it reaches your bank.'
  return your_rates
    ? 'Your rate depends on what the client chooses. Confirming covers all of these rates.'
    : 'Paid after the gig. Payouts leave for your bank the next business day.'
}

/** A vendor's own rate: per option until the client has signed, and their share after a cancellation. */
export const OwnRatePanel = ({ event, rate }: { event: EventView; rate: Cents }) => (
  <Panel
    title="Your rate"
    aside={
      <Typography component="span" variant="h4">
        <Money amount={rate} />
      </Typography>
    }
  >
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {textOf(event)}
      </Typography>
      {event.your_rates && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {event.your_rates.map((entry, i) => (
            <Box component="li" key={i} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{entry.option}</Typography>
              <Money amount={entry.rate} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  </Panel>
)

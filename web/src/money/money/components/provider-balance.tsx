import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Cents } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'
import { Section } from '#web/components/section.tsx'
import { formatTime } from '#web/lib/format/date.ts'
import type { Overview } from '#web/money/money/api/money.ts'

const Figure = ({ label, amount }: { label: string; amount: Cents }) => (
  <div>
    <Typography variant="h2" component="p">
      <Money amount={amount} />
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
  </div>
)

export const ProviderBalance = ({ provider }: { provider: Overview['provider'] }) => (
  <Section title="At Stripe" hint={provider ? `As of ${formatTime(provider.as_of)}` : undefined}>
    {provider ? (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
        <Figure label="Available" amount={provider.available} />
        <Figure label="Not available yet" amount={provider.pending} />
      </Box>
    ) : (
      <Typography color="textSecondary">Stripe does not answer at the moment.</Typography>
    )}
  </Section>
)

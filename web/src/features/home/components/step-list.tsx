import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from '#web/components/link.tsx'
import { count } from '#web/lib/format/text.ts'
import type { HomeStep } from '../home-steps.ts'
import { StepRow } from './step-row.tsx'

const most = 6

interface StepListProps {
  title: string
  items: HomeStep[]
  empty?: string
  mostImportant?: boolean
}

export const StepList = ({ title, items, empty, mostImportant = false }: StepListProps) => {
  if (items.length === 0 && empty === undefined) return null
  const rest = items.length - most
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {items.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
        {items.slice(0, most).map((item, i) => (
          <StepRow key={item.event.id} item={item} primary={mostImportant && i === 0} />
        ))}
      </Box>
      {rest > 0 && (
        <Typography sx={{ mt: 1.5 }}>
          <Link to="/events">{count(rest, 'more event')}</Link>
        </Typography>
      )}
    </section>
  )
}

import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { Section } from '#web/components/section.tsx'
import { actOf, includedIn } from '#web/booking/proposal/included.ts'
import { ActSection } from './act-section.tsx'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  '& li': { display: 'grid', gridTemplateColumns: '1.5rem minmax(0, 1fr)', gap: 10 },
  '& svg': { color: theme.vars.palette.success.main, marginTop: 2 },
}))

/** The services in the price, and the act to see and hear. */
export const OfferDetails = ({ event, isLate }: { event: EventView; isLate: boolean }) => {
  const act = actOf(event)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 4 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(min(23.75rem, 100%), 1fr))' },
      }}
    >
      <Section title="What is included">
        <List>
          {includedIn(event, isLate).map((line) => (
            <li key={line}>
              <CheckIcon fontSize="small" aria-hidden />
              <span>{line}</span>
            </li>
          ))}
        </List>
      </Section>
      {act && <ActSection act={act} />}
    </Box>
  )
}

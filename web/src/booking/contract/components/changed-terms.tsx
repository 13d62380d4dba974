import { styled } from '@mui/material/styles'
import type { Contract } from '#web/booking/contract-viewer/contract-text.tsx'
import { Section } from '#web/components/section.tsx'

const Terms = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: 16,
  '& dt': { fontSize: '0.875rem', fontWeight: 700, marginBottom: 4 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& del': { display: 'block', color: theme.vars.palette.text.secondary },
  '& ins': { display: 'block', textDecoration: 'none', fontWeight: 650 },
  '& ins::before': { content: '"→ "', color: theme.vars.palette.text.secondary },
}))

/** Before and after of each term, readable at a glance on a phone. */
export const ChangedTerms = ({ changes }: { changes: Contract['changes'] }) => (
  <Section title="What changes" hint="The rest of your contract stays as you signed it.">
    <Terms>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{before}</del>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </Terms>
  </Section>
)

import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { onTouch } from '#web/lib/looks.ts'

interface FoldProps {
  title: string
  /** Seen without opening it. */
  aside?: ReactNode
  open?: boolean
  children: ReactNode
}

/** A line of the event page that opens: the rows of one card. */
export const Fold = ({ title, aside, open = false, children }: FoldProps) => (
  <Accordion
    defaultExpanded={open}
    disableGutters
    square
    slotProps={{ heading: { component: 'h2' }, region: { role: 'group' } }}
    sx={{
      ...{ border: 0, borderRadius: 0, boxShadow: 'none', bgcolor: 'transparent', '&::before': { display: 'none' } },
      '& + &': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <AccordionSummary
      expandIcon={<ExpandMoreIcon />}
      sx={{
        ...{ px: { xs: 2, sm: 2.5 }, minHeight: 44 },
        '& .MuiAccordionSummary-content': {
          ...{ minWidth: 0, my: 0.5, mr: 1, flexWrap: 'wrap', alignItems: 'center' },
          ...{ gap: '0 16px', justifyContent: 'space-between' },
        },
      }}
    >
      <Typography variant="subtitle2" component="span">
        {title}
      </Typography>
      {typeof aside === 'string' ? (
        <Typography variant="body2" color="textSecondary" component="span" sx={{ overflowWrap: 'anywhere' }}>
          {aside}
        </Typography>
      ) : (
        aside
      )}
    </AccordionSummary>
    {/* A link in the first line extends 14 px above its letters, and must not reach into the title. */}
    <AccordionDetails
      sx={{ px: { xs: 2, sm: 2.5 }, pt: 0, pb: 2, display: 'grid', gap: 1.5, ...onTouch({ paddingTop: '12px' }) }}
    >
      {children}
    </AccordionDetails>
  </Accordion>
)

import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { PanelId } from '#web/booking/event/panel-ids.ts'
import { onTouch, radius } from '#web/lib/looks.ts'

/** A collapsible panel of the event screen; on phones the panels are stacked. */
export const Fold = ({
  id,
  title,
  aside,
  open = true,
  children,
}: {
  /** Of a panel that a figure of the header opens. */
  id?: PanelId
  title: string
  aside?: ReactNode
  open?: boolean
  children: ReactNode
}) => (
  <Accordion
    {...(id && { id })}
    defaultExpanded={open}
    disableGutters
    square
    slotProps={{ heading: { component: 'h2' }, region: { role: 'group' } }}
    sx={{
      borderRadius: radius.card,
      '&::before': { display: 'none' },
      border: 1,
      borderColor: 'divider',
      boxShadow: 'none',
      overflow: 'hidden',
      // Below the top bar.
      scrollMarginTop: 80,
    }}
  >
    <AccordionSummary
      expandIcon={<ExpandMoreIcon />}
      sx={{
        px: { xs: 2, sm: 3 },
        '& .MuiAccordionSummary-content': {
          minWidth: 0,
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '4px 16px',
          justifyContent: 'space-between',
          mr: 1,
        },
      }}
    >
      <Typography variant="h3" component="span">
        {title}
      </Typography>
      {aside}
    </AccordionSummary>
    {/* A link in the first line extends 14 px above its letters, and must not reach into the title. */}
    <AccordionDetails sx={{ px: { xs: 2, sm: 3 }, pb: 3, display: 'grid', gap: 2, ...onTouch({ paddingTop: '12px' }) }}>
      {children}
    </AccordionDetails>
  </Accordion>
)

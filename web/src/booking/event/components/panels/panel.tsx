import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { EditPencil } from '#web/booking/event/components/in-place/edit-pencil.tsx'
import type { EditPlace } from '#web/lib/edit-place.ts'

interface PanelProps {
  /** Of one that a button leads to. */
  id?: string
  title: string
  aside?: ReactNode
  /** The part of the edit mode that its pencil leads to. */
  edit?: EditPlace | false
  children: ReactNode
}

/** An open part of the event page. */
export const Panel = ({ id, title, aside, edit, children }: PanelProps) => {
  const heading = useId()
  return (
    <Card
      component="section"
      aria-labelledby={heading}
      {...(id && { id, tabIndex: -1 })}
      sx={{
        ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 1.75 },
        // Below the top bar.
        ...{ scrollMarginTop: '5rem', overflow: 'visible' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px' }}>
        <Typography id={heading} variant="h4" component="h2" sx={{ flex: '1 1 auto' }}>
          {title}
        </Typography>
        {typeof aside === 'string' ? (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {aside}
          </Typography>
        ) : (
          aside
        )}
        {edit && <EditPencil place={edit} name={title} />}
      </Box>
      {children}
    </Card>
  )
}

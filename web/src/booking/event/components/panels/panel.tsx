import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  /** Of one that a button leads to. */
  id?: string
  title: string
  aside?: ReactNode
  /** Turns it into its edit mode, for those who may. */
  onEdit?: (() => void) | undefined
  children: ReactNode
}

/** An open part of the event page. */
export const Panel = ({ id, title, aside, onEdit, children }: PanelProps) => {
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
        {onEdit && (
          <IconButton
            size="small"
            aria-label={`Edit ${title}`}
            title={`Edit ${title}`}
            sx={{ my: -0.75, mr: -0.75, alignSelf: 'center' }}
            onClick={onEdit}
          >
            <EditIcon sx={{ fontSize: '1rem' }} />
          </IconButton>
        )}
      </Box>
      {children}
    </Card>
  )
}

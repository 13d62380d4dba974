import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import Chip from '@mui/material/Chip'
import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import type { ListedView } from '#web/booking/events/use-views.ts'

interface SavedViewsLineProps {
  views: readonly ListedView[]
  /** The query of the page. */
  here: string
  onRemove: (view: ListedView) => void
}

export const SavedViewsLine = ({ views, here, onRemove }: SavedViewsLineProps) =>
  views.length > 0 && (
    <Box component="nav" aria-label="Saved views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {views.map((view) => (
        <Chip
          key={`${view.isShared}${view.name}`}
          component={Link}
          to={view.query === '' ? '/events' : `/events?${view.query}`}
          clickable
          label={view.name}
          {...(view.isShared && { icon: <GroupsIcon titleAccess="Shared" /> })}
          variant={view.query === here ? 'filled' : 'outlined'}
          {...(view.query === here && { 'aria-current': 'page' as const })}
          onDelete={(e: { preventDefault: () => void }) => {
            e.preventDefault()
            onRemove(view)
          }}
        />
      ))}
    </Box>
  )

import Chip from '@mui/material/Chip'
import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import type { SavedView } from '../saved-views.ts'

interface SavedViewsLineProps {
  views: readonly SavedView[]
  /** The query of the page. */
  here: string
  onRemove: (name: string) => void
}

export const SavedViewsLine = ({ views, here, onRemove }: SavedViewsLineProps) =>
  views.length > 0 && (
    <Box component="nav" aria-label="Saved views" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {views.map(({ name, query }) => (
        <Chip
          key={name}
          component={Link}
          to={query === '' ? '/events' : `/events?${query}`}
          clickable
          label={name}
          variant={query === here ? 'filled' : 'outlined'}
          {...(query === here && { 'aria-current': 'page' as const })}
          onDelete={(e: { preventDefault: () => void }) => {
            e.preventDefault()
            onRemove(name)
          }}
        />
      ))}
    </Box>
  )

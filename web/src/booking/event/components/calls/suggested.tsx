import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { suggestionsQuery, type Suggestion } from '#web/booking/event/api/call-lists.ts'

const fewest = 5

/** People who could fill a chair, with the reasons. */
export const Suggested = ({
  id,
  chair,
  known,
  onAdd,
}: {
  id: string
  chair: string
  known: ReadonlySet<string>
  onAdd: (one: Suggestion) => void
}) => {
  const { data } = useQuery(suggestionsQuery(id, chair))
  const [isWhole, setWhole] = useState(false)
  const rows = (data ?? []).filter((one) => !known.has(one.id))
  if (!data) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        Suggestions
      </Typography>
      {rows.length === 0 && <Typography color="textSecondary">Nobody else could be found.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {rows.slice(0, isWhole ? undefined : fewest).map((one) => (
          <Box component="li" key={one.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>{one.name}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {one.reasons.join(' · ')}
              </Typography>
            </Box>
            <Button size="small" aria-label={`Add ${one.name}`} onClick={() => onAdd(one)}>
              Add
            </Button>
          </Box>
        ))}
      </Box>
      {!isWhole && rows.length > fewest && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </Box>
  )
}

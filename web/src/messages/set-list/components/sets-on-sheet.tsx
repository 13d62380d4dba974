import Box from '@mui/material/Box'
import type { SetList } from '#shared/domain/set-list/schema.ts'
import { setSongText, setSummary } from '#shared/domain/set-list/set-lists.ts'

/** The songs of each set as text, on the screen and on paper. */
export const SetsOnSheet = ({ sets }: { sets: readonly SetList[] }) => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    {sets.map((set, i) => (
      <div key={i}>
        <b>{set.name}</b>, {setSummary(set)}
        {set.note && <div>{set.note}</div>}
        <Box component="ol" sx={{ m: 0, pl: 3, '& li': { overflowWrap: 'anywhere', unicodeBidi: 'plaintext' } }}>
          {set.songs.map((song, at) => (
            <li key={at}>{setSongText(song)}</li>
          ))}
        </Box>
      </div>
    ))}
  </Box>
)

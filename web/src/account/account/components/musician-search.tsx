import { useQuery } from '@tanstack/react-query'
import ButtonBase from '@mui/material/ButtonBase'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { SearchField } from '#web/components/search-field.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { musicianSearchQuery } from '#web/account/account/api/search-musicians.ts'
import type { Member } from '#web/account/account/api/update-members.ts'
import { MemberFace } from './member-face.tsx'
import { radius } from '#web/lib/looks.ts'

/** Starts at two characters, 400 ms after the last keystroke (docs/product.md#constants). */
const searchDelay = 400

export const MusicianSearch = ({ onPick }: { onPick: (member: Member) => void }) => {
  const [text, setText] = useState('')
  const name = useDebounced(text.trim(), searchDelay)
  const { data, isSuccess } = useQuery(musicianSearchQuery(name))
  const isCurrent = name === text.trim() && name.length >= 2 && isSuccess
  return (
    <Box>
      <SearchField label="Add a musician by name" value={text} onChange={setText} />
      {isCurrent && (
        <Box
          role="status"
          sx={{
            mt: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: radius.inner,
            maxHeight: 280,
            overflowY: 'auto',
          }}
        >
          {data.length === 0 && <Box sx={{ p: 2, color: 'text.secondary' }}>No results</Box>}
          {data.map((found) => (
            <ButtonBase
              key={`${found.musician_id}|${found.instrument}`}
              onClick={() => {
                onPick({
                  musician_id: found.musician_id,
                  instrument: found.instrument,
                  musician_name: found.musician_name,
                  profile_picture: found.profile_picture,
                })
                setText('')
              }}
              sx={{
                display: 'flex',
                width: '100%',
                justifyContent: 'flex-start',
                p: 1,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <span className="visually-hidden">Add </span>
              <MemberFace name={found.musician_name} instrument={found.instrument} picture={found.profile_picture} />
            </ButtonBase>
          ))}
        </Box>
      )}
    </Box>
  )
}

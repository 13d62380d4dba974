import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import type { Song } from '#shared/domain/song/schema.ts'
import { lengthText, songKey, songText } from '#shared/domain/song/songs.ts'

/** Rows off the screen cost nothing: an act has hundreds. */
const Row = styled('li')(({ theme }) => ({
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 56px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
}))
const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  columnGap: theme.spacing(2),
  alignItems: 'center',
  width: '100%',
  minHeight: 56,
  padding: theme.spacing(0.75, 1),
  textAlign: 'start',
  '& .title, & .by': { overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  '& .by, & .genre': { color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& .key': { minWidth: '2.5rem', textAlign: 'end', fontWeight: 600 },
  '& .length': { minWidth: '3rem', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
}))

interface SongListProps {
  songs: readonly Song[]
  label: string
  onPick?: ((song: Song) => void) | undefined
}

export const SongList = ({ songs, label, onPick }: SongListProps) => (
  <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {songs.map((song) => {
      const line = (
        <Line>
          <div>
            <div className="title">{song.title}</div>
            {(song.artist ?? song.genre) && (
              <div className="by">{[song.artist, song.genre].filter(Boolean).join(' · ')}</div>
            )}
          </div>
          <span className="key">{song.key}</span>
          <span className="length">{lengthText(song.length)}</span>
        </Line>
      )
      return (
        <Row key={songKey(song)}>
          {onPick ? (
            <ButtonBase onClick={() => onPick(song)} aria-label={`Edit ${songText(song)}`} sx={{ width: '100%' }}>
              {line}
            </ButtonBase>
          ) : (
            line
          )}
        </Row>
      )
    })}
  </Box>
)

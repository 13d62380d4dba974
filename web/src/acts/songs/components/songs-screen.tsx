import AddIcon from '@mui/icons-material/Add'
import PasteIcon from '@mui/icons-material/ContentPasteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { mostSongs } from '#shared/domain/song/limits.ts'
import type { Repertoire, Song } from '#shared/domain/song/schema.ts'
import { foundSongs } from '#shared/domain/song/songs.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { count } from '#web/lib/format/text.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { pageWidth } from '#web/lib/looks.ts'
import { SongList } from './song-list.tsx'

const PasteDialog = lazyPart(() => import('./paste-dialog.tsx'))
const SongDialog = lazyPart(() => import('./song-dialog.tsx'))

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const byTitle = (songs: readonly Song[]) => songs.toSorted((a, b) => compare(a.title, b.title))

interface SongsScreenProps {
  actId: string
  name: string
  repertoire: Repertoire
}

/** All that an act plays: searched by those who wish for a song, kept by those who play it. */
export const SongsScreen = ({ actId, name, repertoire: { songs, is_editable } }: SongsScreenProps) => {
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<'paste' | 'new' | Song>()
  const found = byTitle(foundSongs(songs, search))
  const close = () => setOpen(undefined)
  const isFull = songs.length >= mostSongs
  const actions = is_editable && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" startIcon={<PasteIcon />} disabled={isFull} onClick={() => setOpen('paste')}>
        Paste a list
      </Button>
      <Button variant="outlined" startIcon={<AddIcon />} disabled={isFull} onClick={() => setOpen('new')}>
        Add a song
      </Button>
    </Box>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: pageWidth.reading, mx: 'auto' }}>
      {songs.length === 0 ? (
        <EmptyState
          title="No songs yet"
          text={
            is_editable
              ? 'Clients pick their wishes from this list, and set lists are made of it.'
              : `${name} has not listed any songs.`
          }
          action={actions}
        />
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <SearchField label="Search songs" value={search} onChange={setSearch} />
            <Typography role="status" color="textSecondary" sx={{ flex: '1 1 auto' }}>
              {search.trim() === '' ? count(songs.length, 'song') : `${found.length} of ${count(songs.length, 'song')}`}
            </Typography>
            {actions}
          </Box>
          {found.length > 0 && (
            <Card sx={{ px: { xs: 1, sm: 2 }, py: 1 }}>
              <SongList songs={found} label={`Songs of ${name}`} onPick={is_editable ? setOpen : undefined} />
            </Card>
          )}
        </>
      )}
      {open !== undefined && (
        <Suspense>
          {open === 'paste' ? (
            <PasteDialog actId={actId} songs={songs} onClose={close} />
          ) : (
            <SongDialog actId={actId} song={open === 'new' ? undefined : open} onClose={close} />
          )}
        </Suspense>
      )}
    </Box>
  )
}

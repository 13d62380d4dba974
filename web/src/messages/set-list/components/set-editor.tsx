import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { setListMax } from '#shared/domain/set-list/limits.ts'
import type { SetList, SetSong } from '#shared/domain/set-list/schema.ts'
import { setSummary } from '#shared/domain/set-list/set-lists.ts'
import { songMax } from '#shared/domain/song/limits.ts'
import { songsFrom } from '#shared/domain/song/paste.ts'
import type { Song } from '#shared/domain/song/schema.ts'
import { foundSongs, songKey, songText } from '#shared/domain/song/songs.ts'
import { Section } from '#web/components/section.tsx'
import { SetSongRow } from './set-song-row.tsx'

interface SetEditorProps {
  set: SetList
  songs: readonly Song[]
  /** Of the client side, not in any set yet. */
  wishes: readonly SetSong[]
  onChange: (set: SetList) => void
  onRemove: () => void
}

const inSet = ({ title, artist, key, length }: Song): SetSong => ({
  ...{ title, artist: artist ?? null, key: key ?? null, length: length ?? null, note: null },
})

/** From the act's songs, or any other one. */
const AddSong = ({ songs, onAdd }: { songs: readonly Song[]; onAdd: (song: SetSong) => void }) => {
  const [typed, setTyped] = useState('')
  const add = (song: Song | string | null) => {
    const given = typeof song === 'string' ? songsFrom(song)[0] : song
    if (given) onAdd(inSet(given))
    setTyped('')
  }
  return (
    <Autocomplete
      freeSolo
      blurOnSelect={false}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_, song) => add(song)}
      options={[...songs]}
      filterOptions={(all, { inputValue }) => foundSongs(all, inputValue).slice(0, 12)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.title)}
      renderOption={({ key: _key, ...props }, option) => (
        <li key={songKey(option)} {...props} dir="auto">
          {songText(option)}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Add a song"
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: songMax.title + songMax.artist + 3, dir: 'auto' },
          }}
        />
      )}
      sx={{ displayPrint: 'none' }}
    />
  )
}

/** One set: its name, its songs in order, and a note. */
export const SetEditor = ({ set, songs, wishes, onChange, onRemove }: SetEditorProps) => {
  const change = (next: SetSong[]) => onChange({ ...set, songs: next })
  const move = (from: number, to: number) => change(set.songs.toSpliced(from, 1).toSpliced(to, 0, set.songs[from]!))
  const room = setListMax.songs - set.songs.length
  return (
    <Section
      title={`${set.name || 'New set'}: ${setSummary(set)}`}
      action={
        <IconButton aria-label={`Remove ${set.name || 'this set'}`} onClick={onRemove} sx={{ displayPrint: 'none' }}>
          <DeleteIcon />
        </IconButton>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TextField
          label="Name of the set"
          value={set.name}
          onChange={(e) => onChange({ ...set, name: e.target.value })}
          slotProps={{ htmlInput: { maxLength: setListMax.name, dir: 'auto' } }}
          sx={{ displayPrint: 'none' }}
        />
        {set.songs.length > 0 && (
          <Box component="ol" aria-label={`Songs of ${set.name || 'this set'}`} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {set.songs.map((song, i) => (
              <SetSongRow
                key={`${songKey(song)} ${set.songs.slice(0, i).filter((one) => songKey(one) === songKey(song)).length}`}
                song={song}
                at={i}
                count={set.songs.length}
                onMove={move}
                onRemove={() => change(set.songs.toSpliced(i, 1))}
              />
            ))}
          </Box>
        )}
        {room > 0 && <AddSong songs={songs} onAdd={(song) => change([...set.songs, song])} />}
        {room > 0 && wishes.length > 0 && (
          <Button
            variant="outlined"
            sx={{ justifySelf: 'start', displayPrint: 'none' }}
            onClick={() => change([...set.songs, ...wishes.slice(0, room)])}
          >
            Add the client’s {wishes.length === 1 ? 'wish' : `${wishes.length} wishes`}
          </Button>
        )}
        <TextField
          label="Note"
          value={set.note ?? ''}
          multiline
          onChange={(e) => onChange({ ...set, note: e.target.value })}
          slotProps={{ htmlInput: { maxLength: setListMax.note, dir: 'auto' } }}
        />
      </Box>
    </Section>
  )
}

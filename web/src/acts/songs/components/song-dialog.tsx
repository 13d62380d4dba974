import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { song as songSchema, type Song } from '#shared/domain/song/schema.ts'
import { lengthOf, lengthText, songKey } from '#shared/domain/song/songs.ts'
import { useKept } from '#web/components/form/use-text-draft.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useEditSongs } from '../api/songs.ts'

type Typed = Record<keyof Song, string>
const typedOf = (song: Song | undefined): Typed => ({
  title: song?.title ?? '',
  artist: song?.artist ?? '',
  key: song?.key ?? '',
  length: lengthText(song?.length),
  genre: song?.genre ?? '',
})

/** The song, or the messages by field. */
const read = (typed: Typed): { song?: Song; errors: Partial<Typed> } => {
  const length = typed.length.trim() === '' ? null : (lengthOf(typed.length) ?? Number.NaN)
  const { data, error } = songSchema().safeParse({ ...typed, length })
  if (data) return { song: data, errors: {} }
  const errors = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
  return { errors: { ...errors, ...(errors.length && { length: 'Such as 3:45' }) } }
}

interface SongDialogProps {
  actId: string
  /** Undefined for a new one. */
  song: Song | undefined
  onClose: () => void
}

export default function SongDialog({ actId, song, onClose }: SongDialogProps) {
  const edit = useEditSongs(actId)
  const [kept, setTyped] = useKept<Typed>(`song.${actId}.${song ? songKey(song) : 'new'}`)
  const typed = kept ?? typedOf(song)
  const leave = () => {
    setTyped(undefined)
    onClose()
  }
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const isThis = (one: Song) => song !== undefined && songKey(one) === songKey(song)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { song: next, errors: found } = read(typed)
    setErrors(found)
    if (!next) return
    // One that somebody has removed meanwhile is added again: its editor still wants it.
    const put = (songs: readonly Song[]) =>
      songs.some(isThis) ? songs.map((one) => (isThis(one) ? next : one)) : [...songs, next]
    edit.mutate({ edit: put, done: song ? 'Song saved' : 'Song added' }, { onSuccess: leave })
  }
  const remove = () =>
    edit.mutate(
      {
        edit: (songs) => songs.filter((one) => !isThis(one)),
        done: 'Song removed',
        undo: (songs) => [...songs, song!],
      },
      { onSuccess: leave },
    )
  const field = (name: keyof Song, label: string, hint?: string) => (
    <TextField
      label={label}
      value={typed[name]}
      required={name === 'title'}
      error={errors[name] !== undefined}
      helperText={errors[name] ?? hint}
      onChange={(e) => setTyped({ ...typed, [name]: e.target.value })}
      slotProps={{ htmlInput: { dir: 'auto' } }}
      autoFocus={name === 'title' && song === undefined}
    />
  )
  return (
    <ResponsiveDialog
      open
      title={song ? 'Song' : 'New song'}
      maxWidth="xs"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {song && (
            <Button
              color="error"
              startIcon={<DeleteIcon />}
              disabled={edit.isPending}
              onClick={remove}
              sx={{ mr: 'auto' }}
            >
              Remove
            </Button>
          )}
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="contained" loading={edit.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {field('title', 'Title')}
        {field('artist', 'Artist')}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          {field('key', 'Key', 'Such as Bb')}
          {field('length', 'Length', 'Such as 3:45')}
        </Box>
        {field('genre', 'Genre')}
      </Box>
    </ResponsiveDialog>
  )
}

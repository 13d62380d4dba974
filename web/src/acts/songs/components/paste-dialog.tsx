import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { FormEvent } from 'react'
import { mostSongs } from '#shared/domain/song/limits.ts'
import { songsFrom } from '#shared/domain/song/paste.ts'
import type { Song } from '#shared/domain/song/schema.ts'
import { eachOnce, songText } from '#shared/domain/song/songs.ts'
import { useTextDraft } from '#web/components/form/use-text-draft.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { count } from '#web/lib/format/text.ts'
import { useEditSongs } from '../api/songs.ts'

/** The songs that the pasted lines would add, in words. */
const outcome = (songs: readonly Song[], pasted: readonly Song[], isTyped: boolean): string => {
  const all = eachOnce([...songs, ...pasted])
  const added = all.slice(eachOnce(songs).length)
  if (!isTyped) return ''
  if (pasted.length === 0) return 'There is no song in these lines.'
  const known = pasted.length - added.length
  if (all.length > mostSongs) return `At most ${mostSongs} songs: please paste fewer.`
  const first = added.slice(0, 3).map(songText).join(', ')
  return [
    added.length === 0 ? 'No new songs' : `${count(added.length, 'new song')}: ${first}${added.length > 3 ? ' …' : ''}`,
    ...(known > 0 ? [`${known} already here`] : []),
  ].join('. ')
}

interface PasteDialogProps {
  actId: string
  songs: readonly Song[]
  onClose: () => void
}

/** A list from a mail or a spreadsheet. */
export default function PasteDialog({ actId, songs, onClose }: PasteDialogProps) {
  const [text, setText] = useTextDraft(`songs.${actId}.paste`)
  const edit = useEditSongs(actId)
  const pasted = songsFrom(text)
  const all = eachOnce([...songs, ...pasted])
  const added = all.length - eachOnce(songs).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.mutate(
      { edit: (current) => [...current, ...pasted], done: `${count(added, 'song')} added` },
      {
        onSuccess: () => {
          setText('')
          onClose()
        },
      },
    )
  }
  return (
    <ResponsiveDialog
      open
      title="Paste a list"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={added === 0 || all.length > mostSongs}
            loading={edit.isPending}
          >
            Add {added > 0 && count(added, 'song')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        One song a line: title, a hyphen, artist. From a spreadsheet: title, artist, key, length, genre.
      </Typography>
      <TextField
        label="Songs"
        placeholder={'Moon River - Henry Mancini\nAt Last - Etta James'}
        value={text}
        onChange={(e) => setText(e.target.value)}
        multiline
        minRows={8}
        maxRows={16}
        fullWidth
        autoFocus
        helperText={outcome(songs, pasted, text.trim() !== '') || ' '}
        slotProps={{
          htmlInput: { dir: 'auto' },
          formHelperText: { role: 'status', sx: { overflowWrap: 'anywhere' } },
        }}
      />
    </ResponsiveDialog>
  )
}

import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { SetSong } from '#shared/domain/set-list/schema.ts'
import { setSongText } from '#shared/domain/set-list/set-lists.ts'
import { lengthText } from '#shared/domain/song/songs.ts'

interface SetSongRowProps {
  song: SetSong
  /** Its number in the set, from 0. */
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** Ordered by drag, by the arrows, and by keys: Alt with an arrow. */
export const SetSongRow = ({ song, at, count, onMove, onRemove }: SetSongRowProps) => (
  <Box
    component="li"
    draggable
    tabIndex={0}
    aria-label={`${at + 1}. ${setSongText(song)}`}
    onKeyDown={(e) => {
      const to = at + (e.key === 'ArrowUp' ? -1 : e.key === 'ArrowDown' ? 1 : 0)
      if (!e.altKey || to === at || to < 0 || to >= count) return
      e.preventDefault()
      onMove(at, to)
      const rows = e.currentTarget.parentElement?.children
      queueMicrotask(() => (rows?.[to] as HTMLElement | undefined)?.focus())
    }}
    onDragStart={(e) => e.dataTransfer.setData('text/plain', String(at))}
    onDragOver={(e) => e.preventDefault()}
    onDrop={(e) => {
      e.preventDefault()
      const from = Number(e.dataTransfer.getData('text/plain'))
      if (Number.isInteger(from) && from >= 0 && from < count && from !== at) onMove(from, at)
    }}
    sx={{
      ...{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, borderTop: 1, borderColor: 'divider' },
      cursor: 'grab',
    }}
  >
    <Box component="span" sx={{ width: '1.75rem', textAlign: 'end', color: 'text.secondary' }}>
      {at + 1}
    </Box>
    <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>
      {setSongText(song)}
    </Box>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {lengthText(song.length)}
    </Box>
    <Box sx={{ displayPrint: 'none', whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label={`Move ${song.title} up`}
        disabled={at === 0}
        onClick={() => onMove(at, at - 1)}
      >
        <UpIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={`Move ${song.title} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      >
        <DownIcon fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={`Remove ${song.title}`} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  </Box>
)

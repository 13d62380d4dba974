import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isChangeable, type Message } from '#shared/domain/thread/schema.ts'
import { LinkedText } from '#web/components/linked-text.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format/date.ts'

const asideOf = ({ at, edited_at, deleted_at }: Message): string =>
  [formatDateTime(at), edited_at !== null && deleted_at === null && 'edited'].filter(Boolean).join(' · ')

interface MessageRowProps {
  message: Message
  ownId: string
  onEdit: () => void
  onDelete: () => void
}

export const MessageRow = ({ message, ownId, onEdit, onDelete }: MessageRowProps) => {
  const { name, role, text, deleted_at, seen_by, is_unread } = message
  return (
    <Box component="li" sx={{ borderLeft: '3px solid', borderColor: is_unread ? 'primary.main' : 'divider', pl: 1.5 }}>
      <Typography variant="body2">
        <strong>{name}</strong> ({role}) · {asideOf(message)}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {deleted_at === null ? <LinkedText text={text} /> : <em>Deleted</em>}
      </Typography>
      {seen_by.length > 0 && (
        <Typography variant="caption" color="textSecondary">
          Seen by {seen_by.join(', ')}
        </Typography>
      )}
      {isChangeable(message, ownId, nowIso()) && (
        <Box sx={{ display: 'flex', ml: -1 }}>
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" onClick={onDelete}>
            Delete
          </Button>
        </Box>
      )}
    </Box>
  )
}

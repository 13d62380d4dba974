import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { isChangeable, type Message } from '#shared/domain/thread/schema.ts'
import { LinkedText } from '#web/booking/event/components/linked-text.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { touchLine } from '#web/lib/looks.ts'
import { useOpenFile } from '#web/lib/requests/event/open-file.ts'

/** A time breaks into two lines only where one is too narrow for it. */
const Whole = styled('span')({ display: 'inline-block' })

const asideOf = ({ at, edited_at, deleted_at }: Message): string =>
  [formatDateTime(at), edited_at !== null && deleted_at === null && 'edited'].filter(Boolean).join(' · ')

interface MessageRowProps {
  eventId: string
  message: Message
  ownId: string
  onEdit: () => void
  onDelete: () => void
}

export const MessageRow = ({ eventId, message, ownId, onEdit, onDelete }: MessageRowProps) => {
  const { name, role, text, files, deleted_at, seen_by, is_unread } = message
  const open = useOpenFile(eventId)
  return (
    <Box
      component="li"
      sx={{
        ...{ borderLeft: '3px solid', borderColor: is_unread ? 'primary.main' : 'divider', pl: 1.5 },
        // Of thousands, only those in view are laid out.
        ...{ contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' },
      }}
    >
      <Typography variant="body2">
        <strong>{name}</strong> ({role}) · <Whole>{asideOf(message)}</Whole>
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {deleted_at === null ? <LinkedText text={text} /> : <em>Deleted</em>}
      </Typography>
      {files.map((file) => (
        <Link
          key={file.id}
          component="button"
          variant="body2"
          disabled={open.isPending}
          onClick={() => open.mutate(file)}
          sx={{ display: 'flex', fontWeight: 600, overflowWrap: 'anywhere', textAlign: 'left', ...touchLine }}
        >
          {file.name}
        </Link>
      ))}
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

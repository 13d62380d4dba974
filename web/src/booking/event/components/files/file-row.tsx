import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { audiences, fileKinds, type EventFile } from '#shared/domain/file/schema.ts'
import { useDeleteFile } from '#web/booking/event/api/files.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { useOpenFile } from '#web/lib/requests/event/open-file.ts'

/** "40 KB", "2.4 MB". */
const sizeText = (bytes: number): string => {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

const aboutOf = ({ kind, audience, size, by }: EventFile): string =>
  [kind !== 'other' && fileKinds[kind], audiences[audience], sizeText(size), by].filter(Boolean).join(' · ')

export const FileRow = ({ eventId, file }: { eventId: string; file: EventFile }) => {
  const open = useOpenFile(eventId)
  const remove = useDeleteFile(eventId)
  const { name, state, refusal } = file
  return (
    <Box component="li" sx={{ borderLeft: '3px solid', borderColor: 'divider', pl: 1.5, minWidth: 0 }}>
      {state === 'ready' ? (
        <Link
          component="button"
          variant="body2"
          disabled={open.isPending}
          onClick={() => open.mutate(file)}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          {name}
        </Link>
      ) : (
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      )}
      {state === 'refused' ? (
        <Typography variant="body2" color="error">
          Not shared: {refusal}
        </Typography>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {state === 'uploading' ? (
            'Being checked: others see it in a moment'
          ) : (
            <>
              {aboutOf(file)}, <span style={{ whiteSpace: 'nowrap' }}>{formatDate(file.at)}</span>
            </>
          )}
        </Typography>
      )}
      {file.is_deletable && (
        <Button
          size="small"
          sx={{ ml: -0.75 }}
          loading={remove.isPending}
          aria-label={`Delete ${name}`}
          onClick={() => remove.mutate(file)}
        >
          Delete
        </Button>
      )}
    </Box>
  )
}

import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router-dom'
import type { UnreadThread } from '#shared/domain/thread/schema.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { isNew, type Notices } from '#web/account/notices/api/notices.ts'

const Line = styled('span')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  minWidth: 0,
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}))
const Dot = styled('span')(({ theme }) => ({
  flexShrink: 0,
  alignSelf: 'start',
  width: 8,
  height: 8,
  margin: '8px 12px 0 0',
  borderRadius: 4,
  '&[data-new=true]': { backgroundColor: theme.vars.palette.primary.main },
}))

interface NoticeListProps {
  /** Undefined if it could not be read. */
  shown: Notices | undefined
  /** New messages, which stay until they are read. */
  threads: readonly UnreadThread[]
  anchor: HTMLElement
  onClose: () => void
}

export default function NoticeList({ shown, threads, anchor, onClose }: NoticeListProps) {
  const navigate = useNavigate()
  const back = useWayBack()
  const notices = shown?.notices ?? []
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // axe wants all content in a landmark.
        paper: {
          role: 'region',
          'aria-label': 'Notifications',
          sx: { width: '25rem', maxWidth: 'calc(100vw - 24px)', maxHeight: 'min(560px, 75dvh)' },
        },
        list: { 'aria-label': 'Notifications' },
      }}
    >
      {notices.length + threads.length === 0 && (
        <MenuItem onClick={onClose}>
          <Typography color="textSecondary" sx={{ whiteSpace: 'normal' }}>
            {shown ? 'Nothing new in the last month.' : 'Could not be loaded. Please try again.'}
          </Typography>
        </MenuItem>
      )}
      {threads.map(({ event_id, event_name, thread, count, from, at }) => (
        <MenuItem
          key={`${event_id} ${thread}`}
          sx={{ py: 1 }}
          onClick={() => {
            onClose()
            void navigate(`/event?id=${event_id}&thread=${thread}`, { state: back })
          }}
        >
          <Dot data-new />
          <Line>
            <span style={{ fontWeight: 700 }}>
              {count === 1 ? 'New message' : `${count} new messages`} from {from}: {event_name}
            </span>
            <small>New · {formatDateTime(at)}</small>
          </Line>
        </MenuItem>
      ))}
      {notices.map((notice) => {
        const fresh = shown !== undefined && isNew(shown, notice)
        return (
          <MenuItem
            key={notice.id}
            sx={{ py: 1 }}
            onClick={() => {
              onClose()
              if (notice.path !== null) void navigate(notice.path, { state: back })
            }}
          >
            <Dot data-new={fresh} />
            <Line>
              <span style={{ fontWeight: fresh ? 700 : 400 }}>{notice.title}</span>
              <small>
                {fresh && 'New · '}
                {formatDateTime(notice.at)}
              </small>
            </Line>
          </MenuItem>
        )
      })}
    </Menu>
  )
}

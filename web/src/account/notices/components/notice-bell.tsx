import NotificationsIcon from '@mui/icons-material/NotificationsNone'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'
import { isNew, noticesQuery, seeNotices } from '#web/account/notices/api/notices.ts'

const NoticeList = lazyPart(() => import('./notice-list.tsx'))

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 4,
  right: 2,
  minWidth: '1.125rem',
  height: '1.125rem',
  padding: '0 5px',
  boxSizing: 'border-box',
  borderRadius: '0.5625rem',
  font: `700 0.6875rem/1.125rem ${theme.typography.fontFamily}`,
  textAlign: 'center',
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
}))
const Spoken = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** Opens the news and new messages; its accessible name has their number, and a screen reader announces new ones. */
export const NoticeBell = ({ userId }: { userId: string }) => {
  const { data } = useQuery(noticesQuery(userId))
  const [anchor, setAnchor] = useState<HTMLElement>()
  // Stays marked as new while the list is open.
  const [shown, setShown] = useState(data)
  const { data: threads = [] } = useQuery(unreadQuery)
  const messages = threads.reduce((total, thread) => total + thread.count, 0)
  const count = messages + (data?.notices.filter((notice) => isNew(data, notice)).length ?? 0)
  // As shown: an accessible name contains the visible text.
  const number = count > 9 ? '9+' : String(count)
  const text = count === 0 ? 'nothing new' : `${number} new`
  return (
    <>
      <IconButton
        aria-label={`Notifications, ${text}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        title="Notifications"
        onClick={(e) => {
          setShown(data)
          setAnchor(e.currentTarget)
          seeNotices(userId)
        }}
      >
        <NotificationsIcon />
        {count > 0 && <Count aria-hidden>{number}</Count>}
      </IconButton>
      <Spoken role="status">{count > 0 ? `${text} notification${count === 1 ? '' : 's'}` : ''}</Spoken>
      {anchor && (
        <Suspense>
          <NoticeList shown={shown ?? data} threads={threads} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  )
}

import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '#web/lib/requests/unread-messages.ts'

const Mark = styled('strong')(({ theme }) => ({
  display: 'inline-block',
  marginRight: 6,
  padding: '0 6px',
  borderRadius: 8,
  fontSize: '0.6875rem',
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
}))

/** In a row of a list: how many messages on its event are new. */
export const UnreadMark = ({ eventId }: { eventId: string }) => {
  const { data: count = 0 } = useQuery({
    ...unreadQuery,
    select: (threads) =>
      threads.filter(({ event_id }) => event_id === eventId).reduce((total, thread) => total + thread.count, 0),
  })
  return count > 0 && <Mark>{count === 1 ? '1 new message' : `${count} new messages`}</Mark>
}

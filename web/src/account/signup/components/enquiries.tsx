import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/format/date.ts'
import { enquiriesQuery } from '#web/account/signup/api/list-enquiries.ts'

/** Sent by the form for visitors, before the sign-up: nobody needs to ask again. */
export const Enquiries = () => {
  const { data: enquiries = [] } = useQuery({ ...enquiriesQuery, retry: false })
  return enquiries.map(({ id, event_type, date, created_at }) => (
    <Alert key={id} severity="info">
      You asked us on {formatDate(created_at)}
      {event_type && `: ${event_type}`}
      {date && ` on ${formatDate(date, 'UTC')}`}. We have it, and an agent answers by email. You need not ask again.
    </Alert>
  ))
}

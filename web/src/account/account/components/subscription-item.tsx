import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatDateTime, formatTime } from '#web/lib/format/date.ts'
import {
  useRefreshSubscription,
  useRemoveSubscription,
  type Subscription,
} from '#web/account/account/api/calendar-subscriptions.ts'
import { BusyTimes } from './busy-times.tsx'

const entriesText = (entries: number) => (entries === 1 ? '1 time' : `${entries.toLocaleString('en-US')} times`)

const stateText = ({ read_at, next_at, is_due, entries }: Subscription): string => {
  const read = read_at === null ? 'Not read yet' : `Read ${formatDateTime(read_at)}, ${entriesText(entries)}`
  return `${read} · ${is_due ? 'will be read within a minute' : `next at ${formatTime(next_at)}`}`
}

/** A calendar elsewhere: how reading it goes, and its times. */
export const SubscriptionItem = ({ userId, subscription }: { userId: string; subscription: Subscription }) => {
  const { id, name, url, is_due, error, note, read_at } = subscription
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshSubscription(userId)
  const remove = useRemoveSubscription(userId)
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {new URL(url).host}
      </Typography>
      <Typography variant="body2">{stateText(subscription)}</Typography>
      {error !== null && (
        <Typography variant="body2" color="error">
          {error}
          {read_at !== null && '. Its last times still count'}
        </Typography>
      )}
      {note !== null && (
        <Alert severity="warning" sx={{ mt: 0.5 }}>
          {note}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide times' : 'Show times'}
        </Button>
        <Button size="small" disabled={is_due} loading={refresh.isPending} onClick={() => refresh.mutate(id)}>
          Read now
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`Remove ${name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          Remove
        </Button>
      </Box>
      {isOpen && <BusyTimes userId={userId} subscription={subscription} />}
    </Box>
  )
}

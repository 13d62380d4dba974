import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReminderView } from '#shared/domain/reminders/schema.ts'
import { ColorChip } from '#web/components/status-chip.tsx'
import { remindersQuery, useChangeReminders } from '#web/booking/event/api/reminders.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { Fold } from './fold.tsx'

const states: Record<ReminderView['state'], (at: string) => string> = {
  planned: (at) => `To be sent ${at}`,
  sending: (at) => `Goes out ${at}`,
  sent: (at) => `Sent ${at}`,
  skipped: (at) => `Skipped ${at}`,
}
const fewest = 8

/** The reminders of an event, for its agent and admins: those to come first. */
export default function RemindersPanel({ id }: { id: string }) {
  const { data } = useQuery(remindersQuery(id))
  const change = useChangeReminders(id)
  const [isWhole, setWhole] = useState(false)
  if (!data || (data.reminders.length === 0 && data.paused_at === null)) return null
  const isOpen = ({ state }: ReminderView) => state === 'planned' || state === 'sending'
  const rows = [...data.reminders.filter(isOpen), ...data.reminders.filter((row) => !isOpen(row)).toReversed()]
  const paused = data.paused_at !== null
  const open = data.reminders.filter(isOpen).length
  return (
    <Fold
      title="Reminders"
      aside={
        paused ? (
          <ColorChip color="warning" label="Paused" />
        ) : (
          open > 0 && <ColorChip color="default" label={`${open} to come`} />
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
          {paused
            ? 'Nothing is sent until you resume.'
            : 'Each is sent once, and not between 10 PM and 8 AM where its reader is.'}
        </Typography>
        <Button size="small" loading={change.isPending} onClick={() => change.mutate({ paused: !paused })}>
          {paused ? 'Resume all' : 'Pause all'}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {rows.slice(0, isWhole ? undefined : fewest).map((row) => (
          <Row key={row.key} row={row} isBusy={change.isPending} onAct={change.mutate} />
        ))}
      </Box>
      {!isWhole && rows.length > fewest && (
        <Button size="small" onClick={() => setWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </Fold>
  )
}

const Row = ({
  row,
  isBusy,
  onAct,
}: {
  row: ReminderView
  isBusy: boolean
  onAct: (act: { send: string } | { skip: string }) => void
}) => {
  const { key, label, name, state, at, ended_by } = row
  const about = `${label}: ${name}`
  return (
    <Box component="li" sx={{ borderLeft: '3px solid', borderColor: 'divider', pl: 1.5, minWidth: 0 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <strong>{label}</strong> · {name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {states[state](formatDateTime(at))}
        {state === 'planned' && `, unless ${ended_by.charAt(0).toLowerCase()}${ended_by.slice(1)}`}
      </Typography>
      {state === 'planned' && (
        <Box sx={{ display: 'flex', gap: 1, ml: -0.75 }}>
          <Button size="small" disabled={isBusy} aria-label={`Send now: ${about}`} onClick={() => onAct({ send: key })}>
            Send now
          </Button>
          <Button size="small" disabled={isBusy} aria-label={`Skip: ${about}`} onClick={() => onAct({ skip: key })}>
            Skip
          </Button>
        </Box>
      )}
    </Box>
  )
}

import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useRespond } from '#web/lib/requests/event/act-on-event.ts'

const maxReason = 1024

/** Declining, with an optional reason for the people who have to find a replacement. */
export default function DeclineDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const respond = useRespond(eventId)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    respond.mutate(
      { response: 'decline', ...(reason.trim() !== '' && { reason: reason.trim() }) },
      { onSuccess: onClose },
    )
  }
  return (
    <ResponsiveDialog
      open
      title="Decline this event?"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" loading={respond.isPending}>
            Decline
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>The agent and the band leader are notified immediately.</Typography>
      <TextField
        label="Reason (optional)"
        value={reason}
        onChange={(e) => setReason(e.target.value)}
        multiline
        minRows={3}
        maxRows={8}
        fullWidth
        slotProps={{ htmlInput: { maxLength: maxReason } }}
      />
    </ResponsiveDialog>
  )
}

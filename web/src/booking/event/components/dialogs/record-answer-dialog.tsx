import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type FormEvent, useId, useState } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { useRecordAnswer } from '#web/lib/requests/event/act-on-event.ts'

interface RecordAnswerProps {
  event: EventView
  vendor: Vendor
  onClose: () => void
}

/** Records what a vendor said by phone; they get a mail about it. */
export default function RecordAnswerDialog({ event, vendor, onClose }: RecordAnswerProps) {
  const [response, setResponse] = useState<'confirm' | 'decline'>('confirm')
  const [reason, setReason] = useState('')
  const label = useId()
  const record = useRecordAnswer(event, vendor.name)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    const [id = ''] = vendor.key.split('|')
    record.mutate(
      {
        response,
        vendor: { role: vendor.role, id },
        isChange: true,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <ResponsiveDialog
      open
      title="Record an answer"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={record.isPending}>
            Save answer
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>
        {vendor.name} gets an email with this answer. The activity says that you recorded it.
      </Typography>
      <FormControl>
        <FormLabel id={label}>What {vendor.name} said by telephone</FormLabel>
        <RadioGroup
          aria-labelledby={label}
          value={response}
          onChange={(e) => setResponse(e.target.value as 'confirm' | 'decline')}
        >
          <FormControlLabel value="confirm" control={<Radio />} label="Confirms" />
          <FormControlLabel value="decline" control={<Radio />} label="Declines" />
        </RadioGroup>
      </FormControl>
      <TextField
        label="Note (optional)"
        value={reason}
        onChange={(e) => setReason(e.target.value)}
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: 1024 } }}
      />
    </ResponsiveDialog>
  )
}

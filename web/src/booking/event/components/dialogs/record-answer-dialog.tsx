import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Vendor } from '#shared/domain/event/record/vendors.ts'
import ReasonDialog from '#web/components/reason-dialog.tsx'
import { useRecordAnswer } from '#web/lib/requests/event/act-on-event.ts'

interface RecordAnswerProps {
  event: EventView
  vendor: Vendor
  onClose: () => void
}

/** Records what a vendor said by phone; they get a mail about it. */
export default function RecordAnswerDialog({ event, vendor, onClose }: RecordAnswerProps) {
  const [response, setResponse] = useState<'confirm' | 'decline'>('confirm')
  const label = useId()
  const record = useRecordAnswer(event, vendor.name)
  const [id = ''] = vendor.key.split('|')
  return (
    <ReasonDialog
      title="Record an answer"
      texts={[`${vendor.name} gets an email with this answer. The activity says that you recorded it.`]}
      more={
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
      }
      label="Note (optional)"
      draft={`answer.${event.id}.${vendor.key}`}
      isOptional
      confirm="Save answer"
      isDestructive={false}
      onSubmit={(reason) =>
        record.mutateAsync({
          response,
          vendor: { role: vendor.role, id },
          isChange: true,
          ...(reason !== '' && { reason }),
        })
      }
      onClose={onClose}
    />
  )
}

import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { relation } from '#shared/domain/event/access/relation.ts'
import { differencesFor } from '#shared/domain/event/agreement/consent-states.ts'
import { isOfVendor, ownAnswers } from '#shared/domain/event/record/pending-answers.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { BeforeAfter } from '#web/components/before-after.tsx'
import { useTextDraft } from '#web/components/form/use-text-draft.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { formatDeadline } from '#web/lib/format/date.ts'
import { useAnswerChange } from '#web/booking/event/api/answer-change.ts'

interface AnswerChangeProps {
  event: EventView
  viewer: Viewer
  onClose: () => void
}

const maxReason = 1024

const meaningOf = (event: EventView, viewer: Viewer): string => {
  const pending = event.agreement!.pending!
  const [own] = ownAnswers(event, viewer)
  if (!own) return 'Not everybody agreed in time. Your decision is final, and everybody is told, with your reason.'
  const until = formatDeadline(pending.answer_by, event.timezone)
  if (isOfVendor(own))
    return (
      `${pending.proposed_by} says that you did not play, and your rate would go to others. Nobody is paid before ` +
      `you answer; after ${until} an admin of BookMe may decide.`
    )
  if (own.who === 'client')
    return (
      'Your agent proposes this change. What you agreed to stays in force until you agree. Without an answer by ' +
      `${until}, nothing changes.`
    )
  return (
    `${pending.proposed_by} proposes this change, which lowers your share. What is agreed stays in force until you ` +
    'agree.'
  )
}

/** The answer of somebody who is asked about a change, or an admin's decision after the gig, which needs a reason. */
export default function AnswerChangeDialog({ event, viewer, onClose }: AnswerChangeProps) {
  const [reason, setReason] = useTextDraft(`answer-change.${event.id}`)
  const [isReasonMissing, setReasonMissing] = useState(false)
  const answer = useAnswerChange(event)
  const isDecision = ownAnswers(event, viewer).length === 0
  const send = (given: 'accept' | 'decline') => {
    if (isDecision && reason.trim() === '') return setReasonMissing(true)
    answer.mutate(
      {
        answer: given,
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      },
      {
        onSuccess: () => {
          setReason('')
          onClose()
        },
      },
    )
  }
  const pressed = (given: 'accept' | 'decline') => answer.isPending && answer.variables.answer === given
  return (
    <ResponsiveDialog
      open
      title={isDecision ? 'Decide this correction' : 'A change needs your answer'}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button variant="outlined" color="error" loading={pressed('decline')} onClick={() => send('decline')}>
            {isDecision ? 'Keep as agreed' : 'Decline'}
          </Button>
          <Button variant="contained" loading={pressed('accept')} onClick={() => send('accept')}>
            {isDecision ? 'Accept correction' : 'Agree'}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{meaningOf(event, viewer)}</Typography>
      <BeforeAfter rows={differencesFor(event, relation(viewer, event)).map(({ text }) => text)} />
      <TextField
        label={isDecision ? 'Reason' : 'Reason (optional)'}
        required={isDecision}
        error={isReasonMissing && reason.trim() === ''}
        helperText={isReasonMissing && reason.trim() === '' ? 'Please give a reason' : undefined}
        value={reason}
        onChange={(e) => setReason(e.target.value)}
        multiline
        minRows={2}
        maxRows={6}
        fullWidth
        sx={{ mt: 2 }}
        slotProps={{ htmlInput: { maxLength: maxReason } }}
      />
    </ResponsiveDialog>
  )
}

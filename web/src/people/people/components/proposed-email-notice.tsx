import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ProposedEmail } from '#shared/domain/user/proposed-email.ts'
import { formatDateTime } from '#web/lib/format/date.ts'

interface ProposedEmailNoticeProps {
  proposed: ProposedEmail
  first: string
  /** The reader asked for it, and waits. */
  isOwn: boolean
  onAgree: () => void
}

/** A new email that an admin has asked for: who must still agree, and until when. */
export const ProposedEmailNotice = ({ proposed, first, isOwn, onAgree }: ProposedEmailNoticeProps) => {
  const until = formatDateTime(proposed.until)
  const by = proposed.asked_by[0]?.name ?? 'An admin'
  const text = proposed.is_agreed
    ? `We sent a link to ${proposed.email}. Following it until ${until} changes the email.`
    : isOwn
      ? `You asked to change the email to ${proposed.email}. Another admin agrees here until ${until}, or ${first} ` +
        'agrees by the mail that we sent to the old email.'
      : `${by} asks to change the email to ${proposed.email}. You can agree until ${until}.`
  return (
    <Alert
      severity={proposed.is_agreed || isOwn ? 'info' : 'warning'}
      sx={{ mt: 2, overflowWrap: 'anywhere' }}
      action={
        !proposed.is_agreed &&
        !isOwn && (
          <Button color="inherit" size="small" onClick={onAgree}>
            Agree
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}

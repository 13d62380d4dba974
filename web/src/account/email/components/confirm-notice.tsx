import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { User } from '#shared/domain/user/schema.ts'
import { useSendConfirmation } from '#web/account/email/api/send-confirmation.ts'

/** Shown until the address is confirmed. */
export const ConfirmNotice = ({ user }: { user: User }) => {
  const send = useSendConfirmation(user.id)
  if (user.email_confirmed !== false) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        <Button color="inherit" size="small" loading={send.isPending} onClick={() => send.mutate()}>
          Resend
        </Button>
      }
    >
      Please confirm your email with the link we sent to {user.email}.
      {user.is_client && ' Until then you can request up to three bookings a day, and neither sign nor pay.'}
    </Alert>
  )
}

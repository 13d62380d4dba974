import Button, { type ButtonProps } from '@mui/material/Button'
import { useConfirmPayment } from '#web/lib/requests/event/client-path.ts'

/** Opens the bank's page for a payment that waits for its client there. */
export const ConfirmPaymentButton = ({ eventId, ...look }: ButtonProps & { eventId: string }) => {
  const confirm = useConfirmPayment(eventId)
  return (
    <Button {...look} loading={confirm.isPending} onClick={() => confirm.mutate()}>
      Confirm payment
    </Button>
  )
}

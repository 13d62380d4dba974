import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { wantsConfirmation } from '#shared/domain/event/money/bank-confirmation.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isDebit } from '#shared/domain/payment/method-kinds.ts'
import { ConfirmPaymentButton } from '#web/booking/components/confirm-payment-button.tsx'
import { linkTo } from '#web/lib/format/text.ts'
import type { BankAnswer } from '#web/booking/proposal/bank-return.ts'
import type { Journey } from '#web/booking/proposal/journey.ts'

const Waiting = () => <LinearProgress sx={{ mt: 1.5 }} aria-label="Waiting for the payment" />

interface PaymentNoticeProps {
  eventId: string
  journey: Journey
  bank: BankAnswer | undefined
}

/** A payment that is in progress or failed, and what to do about it. */
export const PaymentNotice = ({ eventId, journey: { inFlight, failed }, bank }: PaymentNoticeProps) => {
  if (inFlight) {
    const url = inFlight.hosted_invoice_url
    const isByBank = isDebit(inFlight.payment_method_type)
    return (
      <Alert severity="info" role="status">
        <AlertTitle>Your payment of {formatMoney(inFlight.total)} with fee is on its way</AlertTitle>
        {isByBank
          ? 'Bank payments take a few business days. Nothing more is charged meanwhile; we email you when it arrives.'
          : url
            ? 'Your bank may ask you to confirm it. This page updates automatically.'
            : 'This page updates automatically.'}
        {!isByBank && <Waiting />}
        {url && !isByBank && (
          <Button variant="contained" href={linkTo(url)} sx={{ mt: 2 }}>
            Confirm payment
          </Button>
        )}
      </Alert>
    )
  }
  // The provider's message may still be on its way.
  if (failed && wantsConfirmation(failed) && bank === 'confirmed')
    return (
      <Alert severity="info" role="status">
        <AlertTitle>You confirmed the payment of {formatMoney(failed.total)}</AlertTitle>
        It is on its way. This page updates automatically.
        <Waiting />
      </Alert>
    )
  if (failed && wantsConfirmation(failed))
    return (
      <Alert severity="warning" role="status">
        <AlertTitle>
          {bank === 'refused'
            ? `Your bank did not confirm the payment of ${formatMoney(failed.total)}`
            : `Your bank wants you to confirm the payment of ${formatMoney(failed.total)}`}
        </AlertTitle>
        Nothing has been charged yet. Your bank asks you on its own page, and brings you back here.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <ConfirmPaymentButton eventId={eventId} variant="contained" />
          {failed.hosted_invoice_url && (
            <Button color="inherit" variant="outlined" href={linkTo(failed.hosted_invoice_url)}>
              Pay another way
            </Button>
          )}
        </Box>
      </Alert>
    )
  if (failed) {
    const url = failed.hosted_invoice_url
    return (
      <Alert severity="error">
        <AlertTitle>The payment of {formatMoney(failed.total)} failed</AlertTitle>
        {failed.failure_message ?? 'The payment was declined.'} Nothing was charged. Try again, change your payment
        method, or pay on the provider's page.
        {url && (
          <div>
            <Button color="inherit" variant="outlined" size="small" href={linkTo(url)} sx={{ mt: 1.5 }}>
              Pay another way
            </Button>
          </div>
        )}
      </Alert>
    )
  }
  return null
}

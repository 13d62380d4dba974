import { Suspense } from 'react'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useWithdrawRequest } from '#web/lib/requests/event/call-off.ts'
import { useVoidInvoice } from '#web/lib/requests/event/invoice.ts'
import type { ChangeEntry } from '#web/booking/event/change-entries.ts'
import type { InvoiceDialogName } from '#web/booking/event/components/panels/invoice-panel.tsx'

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))
const ChangeMenu = lazyPart(() => import('./change-menu.tsx'))
const AnswerChangeDialog = lazyPart(() => import('./answer-change-dialog.tsx'))
const AskDialog = lazyPart(() => import('./ask-dialog.tsx'))
const DeclineDialog = lazyPart(() => import('./decline-dialog.tsx'))
const DeclineRequestDialog = lazyPart(() => import('#web/booking/requests/components/decline-request-dialog.tsx'))
const GigEndDialog = lazyPart(() => import('./gig-end-dialog.tsx'))
const GoodwillDialog = lazyPart(() => import('./goodwill-dialog.tsx'))
const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'))
const InvoiceDialog = lazyPart(() => import('./invoice-dialog.tsx'))
const ResendDialog = lazyPart(() => import('./resend-dialog.tsx'))
const PaidOutsideDialog = lazyPart(() => import('./paid-outside-dialog.tsx'))
const RefundOutsideDialog = lazyPart(() => import('./refund-outside-dialog.tsx'))
const VendorPaidDialog = lazyPart(() => import('./vendor-paid-dialog.tsx'))
const RepeatDialog = lazyPart(() => import('./repeat-dialog.tsx'))
const ReasonDialog = lazyPart(() => import('#web/components/reason-dialog.tsx'))

export type OpenDialog =
  | InvoiceDialogName
  | 'invoice'
  | 'gig-end'
  | 'decline'
  | 'menu'
  | 'call-off'
  | 'goodwill'
  | 'vendor-paid'
  | 'refund-outside'
  | 'ask'
  | 'answer-change'
  | 'withdraw'
  | 'decline-request'
  | 'repeat'
  | 'hand-over'

interface EventDialogsProps {
  event: EventView
  viewer: Viewer
  open: OpenDialog
  entries: readonly ChangeEntry[]
  /** Declining answers a request or a proposed change. */
  isAsked: boolean
  isChange: boolean
  isLeader: boolean
  onChoose: (key: ChangeEntry['key']) => void
  onClose: () => void
}

/** The event screen's dialogs; each loads when it opens. */
export const EventDialogs = ({ open, ...props }: EventDialogsProps) => (
  <Suspense>
    <Opened open={open} {...props} />
  </Suspense>
)

const Opened = ({
  event,
  viewer,
  open,
  entries,
  isAsked,
  isChange,
  isLeader,
  onChoose,
  onClose,
}: EventDialogsProps) => {
  switch (open) {
    case 'invoice':
      return <InvoiceDialog event={event} onClose={onClose} />
    case 'resend-invoice':
      return <ResendDialog event={event} onClose={onClose} />
    case 'void-invoice':
      return <VoidInvoice event={event} onClose={onClose} />
    case 'paid-outside':
      return <PaidOutsideDialog event={event} onClose={onClose} />
    case 'gig-end':
      return <GigEndDialog event={event} onClose={onClose} />
    case 'decline':
      return <DeclineDialog event={event} isAsked={isAsked} isChange={isChange} isLeader={isLeader} onClose={onClose} />
    case 'menu':
      return <ChangeMenu entries={entries} onChoose={onChoose} onClose={onClose} />
    case 'call-off':
      return <CancelDialog event={event} onClose={onClose} />
    case 'goodwill':
      return <GoodwillDialog event={event} viewer={viewer} onClose={onClose} />
    case 'vendor-paid':
      return <VendorPaidDialog event={event} onClose={onClose} />
    case 'refund-outside':
      return <RefundOutsideDialog event={event} onClose={onClose} />
    case 'repeat':
      return <RepeatDialog event={event} onClose={onClose} />
    case 'hand-over':
      return <HandOverDialog event={event} viewer={viewer} onClose={onClose} />
    case 'ask':
      return <AskDialog event={event} onClose={onClose} />
    case 'answer-change':
      return <AnswerChangeDialog event={event} viewer={viewer} onClose={onClose} />
    case 'withdraw':
      return <Withdraw event={event} onClose={onClose} />
    case 'decline-request':
      return <DeclineRequestDialog request={event} onClose={onClose} />
  }
}

interface EndProps {
  event: EventView
  onClose: () => void
}

const Withdraw = ({ event, onClose }: EndProps) => {
  const withdraw = useWithdrawRequest(event.id)
  return (
    <ReasonDialog
      title="Withdraw your request?"
      texts={[
        event.agent
          ? 'The request ends here, at no cost. Your agent and requested performers are notified.'
          : 'The request ends here, at no cost.',
      ]}
      label="Reason (optional)"
      confirm="Withdraw"
      isOptional
      onSubmit={(reason) => withdraw.mutateAsync(reason)}
      onClose={onClose}
    />
  )
}

const VoidInvoice = ({ event, onClose }: EndProps) => {
  const close = useVoidInvoice(event.id)
  return (
    <ReasonDialog
      title="Void the invoice?"
      texts={['It can no longer be paid, and the client is told. You can then correct the price and invoice again.']}
      label="Reason"
      confirm="Void invoice"
      onSubmit={(reason) => close.mutateAsync(reason)}
      onClose={onClose}
    />
  )
}

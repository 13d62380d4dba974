import { useDeclineRequest } from '#web/lib/requests/event/call-off.ts'
import ReasonDialog from './reason-dialog.tsx'

/** An agent declines a booking request that is not signed, with a reason for its client. */
export default function DeclineRequestDialog({ request, onClose }: { request: { id: string }; onClose: () => void }) {
  const decline = useDeclineRequest(request.id)
  return (
    <ReasonDialog
      title="Decline this request?"
      texts={['It ends here. The client gets an e-mail with your reason, and performers who were asked are released.']}
      label="Reason"
      confirm="Decline"
      onSubmit={(reason) => decline.mutateAsync(reason)}
      onClose={onClose}
    />
  )
}

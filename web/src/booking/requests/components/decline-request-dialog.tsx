import { useDeclineRequest } from '#web/lib/requests/event/call-off.ts'
import ReasonDialog from '#web/components/reason-dialog.tsx'

/** An agent declines an unsigned booking request, with a reason for its client. */
export default function DeclineRequestDialog({ request, onClose }: { request: { id: string }; onClose: () => void }) {
  const decline = useDeclineRequest(request.id)
  return (
    <ReasonDialog
      title="Decline this request?"
      texts={[
        'The request ends here. The client gets an email with your reason, and requested performers are released.',
      ]}
      label="Reason"
      confirm="Decline"
      onSubmit={(reason) => decline.mutateAsync(reason)}
      onClose={onClose}
    />
  )
}

import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useRequestVendors } from '#web/lib/requests/event/act-on-event.ts'
import { useSendProposal } from '#web/lib/requests/event/send-proposal.ts'
import { stepPath } from '#web/lib/step-path.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import type { HomeStep } from '#web/booking/home/home-steps.ts'

interface StepActionProps {
  item: HomeStep
  variant: 'contained' | 'outlined'
}

const SendProposal = ({ item: { event, step }, variant }: StepActionProps) => {
  const send = useSendProposal(event.id)
  return (
    <Button
      variant={variant}
      loading={send.isPending}
      onClick={() => send.mutate()}
      aria-label={`${step.label}: ${event.name ?? ''}`}
    >
      {step.label}
    </Button>
  )
}

const RequestVendors = ({ item: { event, step }, variant }: StepActionProps) => {
  const { requestAll, isPending } = useRequestVendors(event)
  return (
    <Button
      variant={variant}
      loading={isPending}
      onClick={() => void requestAll()}
      aria-label={`${step.label}: ${event.name ?? ''}`}
    >
      {step.label}
    </Button>
  )
}

/** Acts at once if nothing must be read or confirmed first; otherwise links to the page for that. */
export const StepAction = ({ item, variant }: StepActionProps) => {
  const back = useWayBack()
  const { event, step } = item
  switch (step.action) {
    case 'wait':
      return null
    case 'send_proposal':
    case 'resend_proposal':
      return <SendProposal item={item} variant={variant} />
    case 'request_vendors':
      return <RequestVendors item={item} variant={variant} />
    default:
      return (
        <Button component={Link} to={stepPath(step, event.id)} state={back} variant={variant}>
          {step.label}
        </Button>
      )
  }
}

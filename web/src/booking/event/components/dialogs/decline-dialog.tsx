import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isInvolved } from '#shared/domain/event/record/vendor-status.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import ReasonDialog from '#web/components/reason-dialog.tsx'
import { useRespond } from '#web/lib/requests/event/act-on-event.ts'

/** The readers of the mail: the agent, and the band leader if another person leads. */
const told = (event: EventView, isLeader: boolean) =>
  !isLeader && vendorsOf(event).some(({ role, status }) => role === 'bandleader' && isInvolved(status))
    ? 'agent and the band leader are'
    : 'agent is'

/** The consequence of declining an invitation, a proposed change, or a gig that others count on. */
const wordsOf = (event: EventView, isAsked: boolean, isChange: boolean, isLeader: boolean) => {
  if (isChange)
    return {
      title: 'Decline this change?',
      text: 'The agent is told immediately. You stay booked as agreed before, unless the agent replaces you.',
      decline: 'Decline change',
    }
  if (isAsked)
    return {
      title: 'Decline this event?',
      text: `The ${told(event, isLeader)} notified immediately.`,
      decline: 'Decline',
    }
  return {
    title: "You can't play?",
    text:
      `You leave this event, and the ${told(event, isLeader)} notified immediately. ` +
      (event.agreement == null
        ? 'You can only come back if the agent requests you again.'
        : 'The client has signed for it: the agent has to replace you or call the event off.'),
    decline: "I can't play",
  }
}

/** Declining, with an optional reason for the people who have to find a replacement. */
export default function DeclineDialog({
  event,
  isAsked,
  isChange,
  isLeader,
  onClose,
}: {
  event: EventView
  isAsked: boolean
  /** The viewer is asked about a proposed change, and plays with or without it. */
  isChange: boolean
  /** The viewer leads the band. */
  isLeader: boolean
  onClose: () => void
}) {
  const { title, text, decline } = wordsOf(event, isAsked, isChange, isLeader)
  const respond = useRespond(event)
  return (
    <ReasonDialog
      title={title}
      texts={[text]}
      label="Reason (optional)"
      isOptional
      confirm={decline}
      onSubmit={(reason) =>
        respond.mutateAsync({ response: 'decline', isChange: isAsked || isChange, ...(reason !== '' && { reason }) })
      }
      onClose={onClose}
    />
  )
}

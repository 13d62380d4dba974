import Button, { type ButtonProps } from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Matter } from '#shared/domain/event/lifecycle/readiness.ts'
import { withProposedLineUp } from '#shared/domain/event/record/event-like.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { vendorsOf } from '#shared/domain/event/record/vendors.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { requestOf } from '#web/lib/requests/event/act-on-event.ts'
import { useWayBack } from '#web/lib/way-back.ts'

/** Asks everybody who has not answered once more. */
const askAgain = async (event: EventProjection): Promise<string[]> => {
  const open = vendorsOf(withProposedLineUp(event)).filter(({ status }) => status === 'requested')
  const bodies = new Map(open.map((vendor) => [`${vendor.role}|${vendor.key.split('|')[0]}`, requestOf(vendor)]))
  for (const body of bodies.values())
    await call('PUT /events/{id}/request', { params: { id: event.id }, body: { event_id: event.id, ...body } })
  return open.map(({ name }) => name)
}

/** Sends the reminder of this matter now; nobody if none fits. */
const sendReminder = async (event: EventProjection, matter: Matter): Promise<string[]> => {
  const { chasing } = await import('#web/booking/home/chasing.lazy.ts')
  const kinds = chasing(matter.kind)
  const params = { id: event.id }
  const { reminders } = await call('GET /events/{id}/reminders', { params })
  const fitting = reminders.filter(
    ({ kind, role, state }) => role !== 'agent' && state !== 'sending' && kinds.has(kind),
  )
  // Of each reader the last one.
  const latest = new Map(fitting.map((one) => [one.name, one]))
  for (const { key } of latest.values()) await call('PUT /events/{id}/reminders', { params, body: { send: key } })
  return [...latest.keys()]
}

interface RemindButtonProps extends Pick<ButtonProps, 'variant'> {
  event: EventProjection
  matter: Matter
}

/** Of a matter that somebody else has. Without a reminder that fits, it opens the event, to write to them. */
export const RemindButton = ({ event, matter, ...props }: RemindButtonProps) => {
  const navigate = useNavigate()
  const back = useWayBack()
  const remind = useMutation({
    mutationFn: () => (matter.kind === 'place_unanswered' ? askAgain(event) : sendReminder(event, matter)),
    onSuccess: (names) => {
      if (names.length > 0) return notify.success(`${[...new Set(names)].join(', ')} will be reminded`)
      notify.info('No reminder fits. You can write to them here')
      void navigate(`/event?id=${encodeURIComponent(event.id)}#messages`, { state: back })
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not remind them' }),
  })
  return (
    <Button
      {...props}
      loading={remind.isPending}
      onClick={() => remind.mutate()}
      aria-label={`Remind: ${event.name ?? 'event'}`}
    >
      Remind
    </Button>
  )
}

import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { withAgent } from '#shared/domain/event/access/hand-over.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { agentsQuery, useHandOver } from '#web/booking/event/api/hand-over.ts'

interface HandOverProps {
  event: EventView
  viewer: Viewer
  onClose: () => void
}

/** The payee of the commission if this agent takes over. Staff see all that it depends on. */
const commissionText = (event: EventView, viewer: Viewer, agent: { id: string; name: string }): string => {
  const after = withAgent(event as Event, { ...agent, user_id: '' })
  const share = shares(after).find(({ role }) => role === 'agent')
  if (share === undefined || share.amount === 0) return ''
  const kept = after.commission_agent
  const stays = kept?.id === viewer.agent_id ? 'stays yours' : `stays with ${kept?.name}`
  const whose = kept ? stays : `goes to ${agent.name}`
  return `The commission of ${formatMoney(share.amount)} ${whose}.`
}

/** Another agent of the agency looks after the event from now on. */
export default function HandOverDialog({ event, viewer, onClose }: HandOverProps) {
  const { data, error, refetch } = useQuery(agentsQuery)
  const [chosen, setChosen] = useState('')
  const navigate = useNavigate()
  const { from } = useWayBack()
  const handOver = useHandOver(event.id)
  const others = (data ?? []).filter(({ id }) => id !== event.agent_id)
  const agent = others.find(({ id }) => id === chosen)
  const leave = async () => {
    onClose()
    if (viewer.is_admin) await queryClient.invalidateQueries({ queryKey: ['event', event.id] })
    else await navigate(from, { replace: true })
  }
  return (
    <ResponsiveDialog
      open
      title="Hand over this event"
      maxWidth="xs"
      onClose={onClose}
      onSubmit={(e) => {
        e.preventDefault()
        if (agent) handOver.mutate({ agent_id: agent.id, name: agent.name }, { onSuccess: () => void leave() })
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={handOver.isPending} disabled={agent === undefined}>
            Hand over
          </Button>
        </>
      }
    >
      <FormStack>
        <Typography>
          Messages, files, reminders and holds go along, and the client is told who looks after them now.
          {!viewer.is_admin && ' You will no longer see the event.'}
        </Typography>
        {error ? (
          <ErrorState error={error} say="Could not load the agents" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <FormSkeleton />
        ) : others.length === 0 ? (
          <Typography color="textSecondary">There is no other agent yet.</Typography>
        ) : (
          <TextField select label="New agent" value={chosen} onChange={(e) => setChosen(e.target.value)}>
            {others.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        {agent && <Typography>{commissionText(event, viewer, agent)}</Typography>}
      </FormStack>
    </ResponsiveDialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { formatPhone } from '#shared/domain/phone.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { clientQuery } from '#web/features/records/api/get-client.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { useWayBack } from '#web/lib/way-back.ts'

const EventEditor = earlyPart(() =>
  import('#web/features/event-edit/components/event-editor.tsx').then((m) => ({ default: m.EventEditor })),
)

interface NewEventProps {
  viewer: Viewer
  clientId: string | null
}

/** `/event?id=new`, for a client with `&client=`. */
export default function NewEvent({ viewer, clientId }: NewEventProps) {
  const navigate = useNavigate()
  const back = useWayBack()
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null })
  // Without the client, the form is still of use.
  if (clientId !== null && client.isPending) return <PageSkeleton />
  return (
    <EventEditor
      event={undefined}
      viewer={viewer}
      {...(client.data && { initial: { client: client.data, phone: formatPhone(client.data.cell_phone ?? '') } })}
      onCancel={() => void navigate(back.from)}
      onSaved={(saved) => void navigate(`/event?id=${saved.id}`, { replace: true, state: back })}
    />
  )
}

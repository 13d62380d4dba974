import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Viewer } from '#shared/domain/permissions.ts'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { actToBookQuery } from '#web/features/event-edit/api/get-act.ts'
import { initialOf } from '#web/features/event-edit/initial-values.ts'
import { clientQuery } from '#web/features/records/api/get-client.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { useWayBack } from '#web/lib/way-back.ts'

const EventEditor = earlyPart(() =>
  import('#web/features/event-edit/components/event-editor.tsx').then((m) => ({ default: m.EventEditor })),
)

interface NewEventProps {
  viewer: Viewer
  query: URLSearchParams
}

/** `/event?id=new`, for a client with `&client=`, on a day with `&date=`, with an act with `&act=`. */
export default function NewEvent({ viewer, query }: NewEventProps) {
  const navigate = useNavigate()
  const back = useWayBack()
  const [clientId, actId] = [query.get('client'), query.get('act')]
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null })
  const act = useQuery({ ...actToBookQuery(actId ?? ''), enabled: actId !== null })
  // Without client or act, the form is still of use.
  if ((clientId !== null && client.isPending) || (actId !== null && act.isPending)) return <PageSkeleton />
  return (
    <EventEditor
      event={undefined}
      viewer={viewer}
      initial={initialOf({ client: client.data, act: act.data, day: query.get('date') })}
      onCancel={() => void navigate(back.from)}
      onSaved={(saved) => void navigate(`/event?id=${saved.id}`, { replace: true, state: back })}
    />
  )
}

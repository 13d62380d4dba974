import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { Viewer } from '#shared/domain/permissions.ts'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { actToBookQuery } from '#web/booking/event-edit/api/get-act.ts'
import { copyValues } from '#web/booking/event-edit/copy-values.ts'
import { initialOf } from '#web/booking/event-edit/initial-values.ts'
import { clientQuery } from '#web/people/records/api/get-client.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { leftOutQuery, leftOutText } from '#web/lib/requests/event/left-out.ts'
import { useWayBack } from '#web/lib/way-back.ts'

const EventEditor = earlyPart(() =>
  import('#web/booking/event-edit/components/event-editor.tsx').then((m) => ({ default: m.EventEditor })),
)

interface NewEventProps {
  viewer: Viewer
  query: URLSearchParams
}

/** `/event?id=new`: for a client, on a day, with an act, or like another event (`&client=&date=&act=&copy=`). */
export default function NewEvent({ viewer, query }: NewEventProps) {
  const navigate = useNavigate()
  const back = useWayBack()
  const [clientId, actId, copyId] = [query.get('client'), query.get('act'), query.get('copy')]
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== null })
  const act = useQuery({ ...actToBookQuery(actId ?? ''), enabled: actId !== null })
  const copied = useQuery({ ...eventQuery(copyId ?? ''), enabled: copyId !== null })
  const { data: gone = [], isPending: isAsking } = useQuery({
    ...leftOutQuery(copyId ?? ''),
    enabled: copyId !== null,
  })
  // Without any of them, the form is still of use.
  const isPending = [
    clientId !== null && client.isPending,
    actId !== null && act.isPending,
    copyId !== null && (copied.isPending || isAsking),
  ].some(Boolean)
  if (isPending) return <PageSkeleton />
  return (
    <>
      {gone.length > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {leftOutText(gone)}
        </Alert>
      )}
      <EventEditor
        event={undefined}
        viewer={viewer}
        initial={{
          ...(copied.data && copyValues(copied.data, gone)),
          ...initialOf({ client: client.data, act: act.data, day: query.get('date') }),
        }}
        onCancel={() => void navigate(back.from)}
        onSaved={(saved) => void navigate(`/event?id=${saved.id}`, { replace: true, state: back })}
      />
    </>
  )
}

import { useNavigate } from 'react-router-dom'
import type { Viewer } from '#shared/domain/permissions.ts'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { prospectValues } from '#web/features/event-edit/prospect-values.ts'
import { useProspect } from '#web/features/prospects/use-prospect.ts'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { useWayBack } from '#web/lib/way-back.ts'

const EventEditor = earlyPart(() =>
  import('#web/features/event-edit/components/event-editor.tsx').then((m) => ({ default: m.EventEditor })),
)

/** `/event?id=new`, from a prospect with `&prospect=`. */
export default function NewEvent({ viewer, prospectId }: { viewer: Viewer; prospectId: string | null }) {
  const navigate = useNavigate()
  const back = useWayBack()
  const prospect = useProspect(prospectId)
  if (prospect === undefined) return <PageSkeleton />
  return (
    <EventEditor
      event={undefined}
      viewer={viewer}
      {...(prospect && { initial: prospectValues(prospect) })}
      onCancel={() => void navigate(back.from)}
      onSaved={(saved) => void navigate(`/event?id=${saved.id}`, { replace: true, state: back })}
    />
  )
}

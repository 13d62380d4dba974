import { eventsApi } from '#shared/api/events.ts'
import { eventKey, eventToSave, repeatKey } from '#functions/platform/db/keys.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

const reads = ({ params, body }: { params: { id: string }; body: { dates: string[] } }) => [
  ...eventToSave(params.id),
  ...body.dates.map((date) => repeatKey(params.id, date)),
]

export const repeat = useCase(
  eventsApi.repeat,
  async (deps, actor, { params, body }) => {
    const { addDates } = await import('./writes.lazy.ts')
    return addDates(deps, actor, params.id, body.dates)
  },
  reads,
)

export const previewCopy = useCase(
  eventsApi.previewCopy,
  async (deps, actor, { params }) => {
    const { leftOut } = await import('./writes.lazy.ts')
    return { left_out: await leftOut(deps, actor, params.id) }
  },
  ({ params }) => [eventKey(params.id)],
)

export const previewRepeat = useCase(
  eventsApi.previewRepeat,
  async (deps, actor, { params, body }) => {
    const { previewDates } = await import('./writes.lazy.ts')
    return previewDates(deps, actor, params.id, body.dates)
  },
  reads,
)

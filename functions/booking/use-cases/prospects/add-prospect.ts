import { prospectsApi } from '#shared/api/prospects.ts'
import { newProspect, prospectWrite, toProspect } from '#functions/people/data/prospect.ts'
import { listChangeWrites } from '#functions/platform/db/changes.ts'
import { commitLimited } from '#functions/platform/db/rate-limit.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Somebody who called, or met an agent: as after the consult form, but nobody gets a mail. */
export const addProspect = useCase(prospectsApi.addProspect, async (deps, actor, { body }) => {
  const prospect = newProspect(deps, {
    name: body.name,
    email: body.email,
    phone: body.phone || null,
    event_type: body.event_type || null,
    date: body.date || null,
    start_time: body.start_time || null,
    hours: body.hours ?? null,
    place: body.place || null,
    budget: body.budget ?? null,
    message: body.message || null,
    source: 'agent',
  })
  const written = prospectWrite(deps.db.tableName, prospect)
  await commitLimited(deps, [['add_prospect', actor.id]], [written, ...listChangeWrites(deps, [written])], [])
  return toProspect(prospect)
})

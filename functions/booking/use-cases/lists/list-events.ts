import { lookupsApi } from '#shared/api/lookups.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { eventsBetween } from '#functions/event/use-cases/events-between.ts'

export const listEvents = useCase(lookupsApi.listEvents, (deps, actor, { query }) => eventsBetween(deps, actor, query))

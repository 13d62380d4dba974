import { lookupsApi } from '#shared/api/lookups.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { eventsBetween } from '#functions/_steps/events-between.ts'

export const listEvents = useCase(lookupsApi.listEvents, (deps, actor, { query }) => eventsBetween(deps, actor, query))

import { eventsApi } from '#shared/api/events.ts'
import { useCase } from '../_lib/use-case.ts'
import { eventsBetween } from '../_steps/events-between.ts'

export const listEvents = useCase(eventsApi.listEvents, (deps, actor, { query }) => eventsBetween(deps, actor, query))

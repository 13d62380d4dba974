import { lookupsApi } from '#shared/api/lookups.ts'
import { eventTypes } from '#shared/domain/event/record/event-types.ts'
import { instruments, mealPreferences, scheduleTemplates, venueTimezones } from '#shared/domain/lists.ts'
import { optionalEnv } from '#functions/platform/config/env.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** Lists defined in code. The partner's offer is included only if an operator has configured its link. */
export const configuration = useCase(lookupsApi.configuration, () => {
  const video_offer_url = optionalEnv('VIDEO_OFFER_URL')
  return Promise.resolve({
    instruments: [...instruments],
    meal_preferences: [...mealPreferences],
    ...(video_offer_url !== undefined && { video_offer_url }),
  })
})

export const listEventTypes = useCase(lookupsApi.eventTypes, () => Promise.resolve([...eventTypes]))
export const listInstruments = useCase(lookupsApi.instruments, () => Promise.resolve([...instruments]))
export const listTimezones = useCase(lookupsApi.timezones, () => Promise.resolve([...venueTimezones]))

const templates = new Map<string, string>(Object.entries(scheduleTemplates))

/** An unknown type has no template, which is not an error: the schedule starts empty. */
export const eventTemplate = useCase(lookupsApi.eventTemplate, (_deps, _actor, { query }) =>
  Promise.resolve({ schedule: templates.get(query.event_type) ?? '' }),
)

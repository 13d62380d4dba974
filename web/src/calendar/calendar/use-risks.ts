import { useEffect, useMemo, useState } from 'react'
import { viewerOf } from '#shared/domain/permissions.ts'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { nowIso } from '#web/lib/clock.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import type { riskOf } from './at-risk.ts'
import type { Marked } from './event-inputs.ts'

type RiskOf = typeof riskOf

/** The events, marked where something is at risk. The rules come after the calendar, which does not wait for them. */
export const useRisks = (events: readonly EventProjection[]): readonly Marked[] => {
  const user = useCurrentUser().data
  const isStaff = user?.is_agent === true || user?.is_admin === true
  const [find, setFind] = useState<RiskOf>()
  useEffect(() => {
    if (isStaff)
      void import('./at-risk.ts').then(
        (rules) => setFind(() => rules.riskOf),
        () => undefined,
      )
  }, [isStaff])
  return useMemo(() => {
    if (!find || !user) return events
    const [viewer, now] = [viewerOf(user), nowIso()]
    return events.map((event) => {
      const risk = find(event, viewer, now)
      return risk === undefined ? event : { ...event, risk }
    })
  }, [events, find, user])
}

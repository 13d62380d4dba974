import { bookedScenarios } from './booked-scenarios.ts'
import { calledOffScenarios } from './called-off-scenarios.ts'
import { openScenarios } from './open-scenarios.ts'
import { playedScenarios } from './played-scenarios.ts'
import type { Scenario } from './scenario.ts'

/** A new cloud starts this long ago, so that the demo data covers a season until today. */
export const demoPastDays = 100

/** In this order: each is booked a minute later in the day than the one before it. */
export const scenarios: readonly Scenario[] = [
  ...playedScenarios,
  ...calledOffScenarios,
  ...bookedScenarios,
  ...openScenarios,
]

import type { Habit } from './habit.ts'
import { movements } from './movements.ts'
import { payees } from './payees.ts'
import { requests } from './requests.ts'

/** By area, as docs/emulator.md has them. A habit needs a test named by `shows` (tests/support/habits.ts). */
export const areas = { Payees: payees, Movements: movements, Requests: requests } as const satisfies Record<
  string,
  Record<string, Habit>
>

export type HabitId = keyof typeof payees | keyof typeof movements | keyof typeof requests

import { holdsApi } from '#shared/api/holds.ts'
import { usersApi } from '#shared/api/users.ts'
import type { CallInput } from './http.ts'
import type { PersonKey } from './agency.ts'
import type { Agency } from './people.ts'

const day = 86_400_000

/** Some days before today, vendors say when they do not play, and two agents hold the same evening. */
export const takenTimeSteps = (agency: Agency, today: Date) => {
  const at = (days: number) => new Date(today.getTime() + days * day)
  const dateOf = (days: number) => at(days).toISOString().slice(0, 10)
  const block = (who: PersonKey, body: CallInput<typeof usersApi.addBlockedTime>['body']) => () =>
    agency.as(who, usersApi.addBlockedTime, { params: { id: agency.ids(who).user }, body })
  const evening = { start: `${dateOf(33)}T23:00:00.000Z`, end: `${dateOf(34)}T03:00:00.000Z` }
  const hold = (who: PersonKey, act: PersonKey, note: string, expires: number) => () =>
    agency.as(who, holdsApi.holdAct, {
      body: {
        ...{ act_kind: 'artist', act_id: agency.ids(act).artist, ...evening, note },
        expires_at: at(expires).toISOString(),
      },
    })
  return [
    {
      at: at(-5),
      run: block('artist', { start: dateOf(24), end: dateOf(28), all_day: true, note: 'Family in Vermont' }),
    },
    {
      at: at(-4),
      run: block('artist2', {
        ...{ start: `${dateOf(-4)}T20:00:00.000Z`, end: `${dateOf(-4)}T22:00:00.000Z`, note: 'Teaching' },
        repeat: { weekdays: [1], until: dateOf(90) },
      }),
    },
    { at: at(-2), run: hold('agent', 'artist', 'Gala, they decide this week', 6) },
    { at: at(-1), run: hold('agent2', 'artist', 'Wedding, waiting for the venue', 9) },
  ]
}

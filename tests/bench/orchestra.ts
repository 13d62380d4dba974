import { authApi } from '#shared/api/auth.ts'
import { terms_version } from '#local/seed/terms.ts'
import { eventsApi } from '#shared/api/events.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { ask, type Wait } from '#local/seed/http.ts'
import { eventBody } from '../support/event-body.ts'

/** Events of sixty musicians on the running product, over UTC midnight and over three days. */

interface Session {
  id: string
  token: string
}
export interface Musician {
  id: string
  email: string
}

const [day, hour] = [86_400_000, 3_600_000]
const seats = 60

const musicianId = (user: string) => `mus_${user.slice(4)}`

/** A busy machine exceeds the product's own time limits; a person would try again. */
export const patiently = async <T>(attempt: (n: number) => Promise<T>, n = 0): Promise<T> => {
  try {
    return await attempt(n)
  } catch (error) {
    if (n === 5 || !/: 5\d\d /.test(String(error))) throw error
    return patiently(attempt, n + 1)
  }
}

/** Two at a time: a password costs half a second of CPU. */
export const signUpOrchestra = async (
  url: string,
  admin: Session,
  password: string,
  wait: Wait,
): Promise<Musician[]> => {
  const musicians: Musician[] = []
  const join = async (seat: number) => {
    const musician = { name: `Violin ${seat}`, instruments: ['Violin'] }
    const names = {
      first: 'Violin',
      last: `Seat ${[...String(seat)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
      roles: ['musician' as const],
      musician,
    }
    const { id, email } = await patiently((n) =>
      ask(
        url,
        authApi.signup,
        { body: { email: `seat${seat}x${n}@bookme.example`, password, terms_version, ...names } },
        wait,
      ),
    )
    await patiently(() =>
      ask(url, usersApi.verifyUser, { params: { id }, body: { verified: true }, token: admin.token }),
    )
    musicians.push({ id, email })
  }
  for (let seat = 0; seat < seats; seat += 2) await Promise.all([join(seat), join(seat + 1)])
  return musicians
}

/** Everybody is requested, so that each has the event in their list. @returns the events' ids. */
export const bookOrchestra = async (
  url: string,
  { agent, bandleader, client }: Record<'agent' | 'bandleader' | 'client', Session>,
  musicians: readonly Musician[],
): Promise<string[]> => {
  const [venue] = await ask(url, venuesApi.listVenues, { query: { name: 'Alder' }, token: agent.token })
  const groups = await ask(url, groupsApi.listGroups, { token: agent.token })
  const group = groups.find(({ leader_id }) => leader_id === bandleader.id)
  const book = async (days: number, hours: number): Promise<string> => {
    const start = (Math.floor(Date.now() / day) + days) * day + 22 * hour
    const body = eventBody(4000, {
      client_notes: 'A symphony',
      venue_id: venue!.id,
      client_id: `cli_${client.id.slice(4)}`,
      group_id: group?.id,
      bandleader_id: musicianId(bandleader.id),
      bandleader_rate: 200,
      musicians: musicians.map(({ id }) => ({ musician_id: musicianId(id), instrument: 'Violin', rate: 50 })),
      start: new Date(start).toISOString(),
      end: new Date(start + hours * hour).toISOString(),
    })
    const { id } = await patiently(() => ask(url, eventsApi.createEvent, { body, token: agent.token }))
    const request = (who: Session, part: { bandleader_id: string } | { musician_id: string }) =>
      patiently(() => ask(url, eventsApi.requestVendor, { params: { id }, body: part, token: who.token }))
    await request(agent, { bandleader_id: musicianId(bandleader.id) })
    for (const musician of musicians) await request(bandleader, { musician_id: musicianId(musician.id) })
    return id
  }
  return [await book(250, 4), await book(260, 72)]
}

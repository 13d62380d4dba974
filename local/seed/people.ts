import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { artistsApi } from '#shared/api/artists.ts'
import { authApi } from '#shared/api/auth.ts'
import { contractsApi } from '#shared/api/contracts.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { usersApi } from '#shared/api/users.ts'
import { venuesApi } from '#shared/api/venues.ts'
import { newSession } from '#functions/platform/caller/session.ts'
import { roleIdOf } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import { grantAdmin, tableOnly } from '../../tools/grant-admin.ts'
import type { Stage } from './stage.ts'
import { emailOf, group, password, people, type Person, type PersonKey } from './agency.ts'
import { venues, type VenueKey } from './venues.ts'
import { portraitPicture, stagePicture } from './artwork.ts'
import { looks } from './looks.ts'
import { terms_version } from './terms.ts'
import type { CallInput } from './http.ts'

/** The people of the demo agency, signed up and verified through the API, and calls on their behalf. */
export interface Agency {
  as<E extends Endpoint>(who: PersonKey, endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>
  ids(who: PersonKey): { user: string; client: string; agent: string; artist: string; musician: string }
  nameOf(who: PersonKey): string
  /** An active session of the person at the clock's current time. */
  tokenOf(who: PersonKey): Promise<string>
  venueIds: Record<VenueKey, string>
  groupId: string
}

const personOf = (key: PersonKey) => people.find((p) => p.key === key)!
const pictureFile = (bytes: Uint8Array<ArrayBuffer>) => ({ bytes, type: 'image/png', name: 'picture.png' })
const faceOf = ({ name, key, instruments }: Person) => {
  const look = looks[key]
  return look ? portraitPicture(name ?? key, look, 256) : stagePicture(name ?? key, 256, 256, instruments)
}
const phoneOf = (index: number) => `917-555-01${String(index + 10).padStart(2, '0')}`

/** The ids of the people after sign-up. */
export interface SignedUp {
  users: Map<PersonKey, string>
  groupId: string
  venueIds: Record<VenueKey, string>
}

/** Acts as the people signed up in this cloud. */
export const agencyOf = (cloud: Stage, { users, groupId, venueIds }: SignedUp): Agency => {
  const sessions = new Map<PersonKey, { token: string; at: number }>()

  /**
   * A session written directly to the table: logging in everybody after each clock move would cost minutes of
   * scrypt.
   */
  const tokenOf = async (who: PersonKey) => {
    const now = cloud.clock.now()
    const known = sessions.get(who)
    if (known && now.getTime() - known.at < 6 * 3_600_000) return known.token
    const { token, row } = newSession(users.get(who)!, now.toISOString())
    await tableOnly(cloud.tableName, cloud.db, now).db.transact([put(cloud.tableName, { ...row })])
    sessions.set(who, { token, at: now.getTime() })
    return token
  }
  return {
    as: async (who, endpoint, input) =>
      cloud.call(endpoint, { ...input, token: await tokenOf(who) } as CallInput<typeof endpoint>),
    ids: (who) => {
      const user = users.get(who)!
      return {
        user,
        client: roleIdOf(user, 'cli'),
        agent: roleIdOf(user, 'agt'),
        artist: roleIdOf(user, 'art'),
        musician: roleIdOf(user, 'mus'),
      }
    },
    tokenOf,
    nameOf: (who) => `${personOf(who).first} ${personOf(who).last}`,
    venueIds,
    groupId,
  }
}

export const signUp = async (cloud: Stage): Promise<Agency> => {
  const users = new Map<PersonKey, string>()
  let groupId = ''
  const join = async (person: Person) => {
    const block = person.name ? { name: person.name } : undefined
    const user = await cloud.call(authApi.signup, {
      body: {
        email: emailOf(person.key),
        password,
        first: person.first,
        last: person.last,
        roles: person.roles,
        terms_version,
        client: block,
        agent: block,
        artist: block,
        musician: block && { ...block, instruments: person.instruments },
        ...(person.key === 'bandleader' && { group: { name: group.name } }),
      },
    })
    users.set(person.key, user.id)
    if (user.group_id) groupId = user.group_id
  }
  // Two at a time: a password costs half a second of CPU, and there are two cores.
  for (let i = 0; i < people.length; i += 2) await Promise.all(people.slice(i, i + 2).map(join))
  const venueIds = {} as Record<VenueKey, string>
  const agency = agencyOf(cloud, { users, groupId, venueIds })
  const { as, ids } = agency

  await grantAdmin(tableOnly(cloud.tableName, cloud.db, cloud.clock.now()), emailOf('admin'))
  await confirmAddresses()
  for (const person of people) await complete(person)
  for (const person of people) {
    if (person.roles.some((role) => role !== 'client') && !person.unverified && person.key !== 'admin') {
      await as('admin', usersApi.verifyUser, { params: { id: users.get(person.key)! }, body: { verified: true } })
    }
  }
  await fillGroup()
  await readClauses()
  await Promise.all(
    (Object.keys(venues) as VenueKey[]).map(async (key) => {
      venueIds[key] = (await as('agent', venuesApi.createVenue, { body: venues[key] })).id
    }),
  )
  return agency

  /** Everyone except the newcomer follows the sign-up mail's link. */
  async function confirmAddresses() {
    await cloud.idle()
    for (const { to, text } of cloud.mail()) {
      const token = /\/confirm-email\?token=(\S+)/.exec(text)?.[1]
      if (token !== undefined && !to.includes(emailOf('newcomer')))
        await cloud.call(usersApi.confirmEmail, { body: { token } })
    }
  }

  async function complete(person: Person) {
    const index = people.indexOf(person)
    const params = { id: users.get(person.key)! }
    if (person.key !== 'newcomer')
      await as(person.key, usersApi.uploadProfilePicture, {
        params,
        file: pictureFile(faceOf(person)),
      })
    if (person.roles.includes('artist')) {
      await as(person.key, artistsApi.uploadArtistPicture, {
        params: { id: ids(person.key).artist },
        file: pictureFile(stagePicture(person.name!, 640, 360, person.instruments)),
      })
    }
    await as(person.key, usersApi.updateUser, {
      params,
      body: {
        first: person.first,
        last: person.last,
        email: emailOf(person.key),
        zipcode: '12534',
        cell_phone: phoneOf(index),
        meal_preference: 'no preference',
        client: { name: person.name },
        agent: { name: person.name },
        musician: { name: person.name, instruments: person.instruments ?? [] },
        artist: {
          name: person.name,
          bio: person.bio,
          repertoire: person.repertoire,
          video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
          website_url: `https://${person.key}.example`,
          genres: person.genres,
          based_in: person.based_in,
          price_from: person.price_from,
        },
        ...(person.key === 'bandleader' && {
          groups: [
            {
              id: groupId,
              name: group.name,
              bio: group.bio,
              repertoire: group.repertoire,
              video_url: group.video_url,
              website_url: group.website_url,
              genres: group.genres,
              based_in: group.based_in,
              price_from: group.price_from,
            },
          ],
        }),
      },
    })
  }

  /** An agency that works has read what its contracts say: its admin is not asked to begin with that. */
  async function readClauses() {
    const { updated_at: _at, updated_by: _by, ...clauses } = await as('admin', contractsApi.getContractClauses)
    await as('admin', contractsApi.updateContractClauses, { body: clauses })
  }

  async function fillGroup() {
    await as('bandleader', groupsApi.updateMembers, {
      params: { id: groupId },
      body: group.members.map(([key, instrument]) => ({
        musician_id: ids(key).musician,
        instrument,
        musician_name: personOf(key).name,
        group_id: groupId,
      })),
    })
    for (const [key] of group.members)
      if (key !== 'bandleader')
        await as(key, groupsApi.answerMembership, { params: { id: groupId }, body: { response: 'accept' } })
    await as('bandleader', groupsApi.uploadGroupPicture, {
      params: { id: groupId },
      file: pictureFile(stagePicture(group.name, 640, 360, ['Trumpet'])),
    })
    await as('bandleader', groupsApi.uploadGroupLogo, {
      params: { id: groupId },
      file: pictureFile(stagePicture(group.name, 256, 256, ['Trumpet'])),
    })
  }
}

import AccountRoute from '#web/app/routes/account.tsx'
import type { User } from '#shared/domain/user/schema.ts'
import { userKey } from '#web/lib/current-user.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, show, user } from './support.tsx'

const text = 'Something to read'
export const artist: Partial<User> = {
  is_artist: true,
  is_musician: true,
  artist: {
    id: 'art_1',
    name: 'Mara Vale',
    bio: text,
    repertoire: text,
    video_url: 'https://youtu.be/abcdefghijk',
    website_url: 'https://mara.example',
    picture: '/pictures/mara.jpg',
  },
  musician: { id: 'mus_1', name: 'Mara', instruments: ['Guitar'] },
  meal_preference: 'no preference',
}
export const leader: Partial<User> = {
  is_bandleader: true,
  is_musician: true,
  musician: { id: 'mus_2', name: 'Leo', instruments: ['Drums'] },
  groups: [
    {
      id: 'grp_1',
      name: 'The Tides',
      bio: text,
      repertoire: text,
      video_url: 'https://youtu.be/abcdefghijk',
      website_url: 'https://tides.example',
      leader_id: 'usr_1',
      members: [],
    },
  ],
}
export const lookups = {
  'GET /configuration': {
    body: { instruments: ['Guitar', 'Drums'], meal_preferences: ['no preference', 'vegan', 'other'] },
  },
  'GET /validate-zipcode': {
    body: { isValid: true, zipcode: { zipcode: '94103', city: 'San Francisco', state: 'CA' } },
  },
  'GET /validate-email': { body: { isValid: true, msg: '' } },
}

/** The account page of a person of these roles. */
export const openAccount = (fields: Partial<User>, replies = {}) => {
  const who = user(fields)
  const sent = fakeApi({ ...lookups, 'GET /users/usr_1': { body: who }, 'PUT /users/usr_1': { body: who }, ...replies })
  session.start(login)
  queryClient.setQueryData(userKey('usr_1'), who)
  return { sent, router: show(<AccountRoute />, '/account') }
}

import type { Key } from './keys.ts'

/** A change in a view, as its row says it (changes.ts), and as the channel of the view tells it. */
export interface Changed {
  /** Of an event, a list, or `noticeChanged`. */
  id: string
  at: string
}

/** Ends the row of a change that only a screen with the event itself shows: no list is read again for it. */
export const onlyShown = '#OPEN'

/** The view of the unassigned requests and the lists, which all agents see. */
export const requestsChanged = 'REQUESTS'
/** Instead of an event: something is new for this person (notices.ts). */
export const noticeChanged = 'notice'

const listNames = ['clients', 'venues', 'prospects'] as const
export type ListName = (typeof listNames)[number]

export const changedOf = ({ SK }: Pick<Key, 'SK'>): Changed => {
  const [at = '', id = ''] = SK.split('#')
  return { id, at }
}

export type ChangePart = 'events' | 'shown' | 'requests' | 'lists' | 'notices'

/** Where the answer of `GET /changes` has a row of this view; a screen asks for the version of what it shows. */
export const partOf = (view: string, { SK }: Pick<Key, 'SK'>): ChangePart => {
  const { id } = changedOf({ SK })
  if (SK.endsWith(onlyShown)) return 'shown'
  if (view === requestsChanged) return listNames.some((name) => name === id) ? 'lists' : 'requests'
  return id === noticeChanged ? 'notices' : 'events'
}

/** The channel of a view. AppSync takes letters, digits and dashes between slashes. */
export const channelOf = (view: string): string => `/changes/${view.replaceAll(/[^A-Za-z0-9]+/g, '-')}`

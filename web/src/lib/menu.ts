import type { Viewer } from '#shared/domain/permissions.ts'
import type { Path } from './paths.ts'

/** The pages of the menu and what begins something new: one table for the menu, the keys and the search. */

export type Who = (viewer: Pick<Viewer, 'is_admin' | 'is_agent' | 'is_client'>) => boolean
export const staff: Who = ({ is_admin, is_agent }) => is_agent || is_admin
const admin: Who = ({ is_admin }) => is_admin
const anybody: Who = () => true

export const menuGroups = ['Work', 'People', 'Money', 'Me'] as const

interface MenuPage {
  path: Path
  group: (typeof menuGroups)[number]
  who: Who
  /** After `G`; the title's first letter where it is free. */
  key: string
}

export const menuPages = [
  { path: '/home', group: 'Work', who: anybody, key: 'h' },
  { path: '/calendar', group: 'Work', who: anybody, key: 'c' },
  { path: '/events', group: 'Work', who: anybody, key: 'e' },
  { path: '/holds', group: 'Work', who: staff, key: 'o' },
  { path: '/words', group: 'Work', who: staff, key: 'w' },
  { path: '/contract-clauses', group: 'Work', who: admin, key: 't' },
  { path: '/clients', group: 'People', who: staff, key: 'l' },
  { path: '/prospects', group: 'People', who: staff, key: 'p' },
  { path: '/artists', group: 'People', who: anybody, key: 'a' },
  { path: '/venues', group: 'People', who: anybody, key: 'v' },
  { path: '/users', group: 'People', who: admin, key: 'u' },
  { path: '/import', group: 'People', who: staff, key: 'b' },
  { path: '/money', group: 'Money', who: staff, key: 'm' },
  { path: '/account', group: 'Me', who: anybody, key: 'y' },
  { path: '/programs', group: 'Me', who: admin, key: 'r' },
  { path: '/website', group: 'Me', who: staff, key: 's' },
  { path: '/about', group: 'Me', who: anybody, key: 'i' },
  { path: '/contact', group: 'Me', who: anybody, key: 'n' },
  { path: '/logout', group: 'Me', who: anybody, key: 'q' },
] as const satisfies readonly MenuPage[]
export type MenuPath = (typeof menuPages)[number]['path']

export const pagesOf = (viewer: Parameters<Who>[0]) => menuPages.filter(({ who }) => who(viewer))

/** `N` begins the first one that the reader may. */
export const beginnings: readonly { label: string; to: string; who: Who }[] = [
  { label: 'New event', to: '/event?id=new', who: staff },
  { label: 'Request a booking', to: '/home?ask=1', who: (viewer) => viewer.is_client && !staff(viewer) },
  { label: 'New artist', to: '/artists?add=artist', who: staff },
  { label: 'New group', to: '/artists?add=group', who: staff },
  { label: 'New musician', to: '/artists?add=musician', who: staff },
]

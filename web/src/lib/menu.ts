import type { Viewer } from '#shared/domain/permissions.ts'
import type { Path } from './paths.ts'

/** The pages of the menu and what begins something new: one table for the menu, the keys and the search. */

export type Who = (viewer: Pick<Viewer, 'is_admin' | 'is_agent' | 'is_client'>) => boolean
export const staff: Who = ({ is_admin, is_agent }) => is_agent || is_admin
const admin: Who = ({ is_admin }) => is_admin
const anybody: Who = () => true

interface MenuPage {
  path: Path
  who: Who
  /** After `G`; the title's first letter where it is free. */
  key: string
}

export const menuPages = [
  { path: '/home', who: anybody, key: 'h' },
  { path: '/calendar', who: anybody, key: 'c' },
  { path: '/events', who: anybody, key: 'e' },
  { path: '/clients', who: staff, key: 'l' },
  { path: '/prospects', who: staff, key: 'p' },
  { path: '/holds', who: staff, key: 'o' },
  { path: '/venues', who: anybody, key: 'v' },
  { path: '/artists', who: anybody, key: 'a' },
  { path: '/money', who: staff, key: 'm' },
  { path: '/import', who: staff, key: 'b' },
  { path: '/words', who: staff, key: 'w' },
  { path: '/contract-clauses', who: admin, key: 't' },
  { path: '/programs', who: admin, key: 'r' },
  { path: '/users', who: admin, key: 'u' },
  { path: '/account', who: anybody, key: 'y' },
  { path: '/about', who: anybody, key: 'i' },
  { path: '/contact', who: anybody, key: 'n' },
  { path: '/logout', who: anybody, key: 'q' },
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

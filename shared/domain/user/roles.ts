import type { User } from './schema.ts'

/** Roles and states of an account, without the schemas: a page that only shows an account loads no forms. */
export type Roles = Pick<User, 'is_admin' | 'is_agent' | 'is_client' | 'is_artist' | 'is_bandleader' | 'is_musician'>

export const personRoles = ['admin', 'agent', 'client', 'artist', 'bandleader', 'musician'] as const
export type PersonRole = (typeof personRoles)[number]

/** Each account is in exactly one. */
export const personStates = ['active', 'unfinished', 'waiting', 'refused'] as const
export type PersonState = (typeof personStates)[number]

/** Artists also count as musicians (docs/product.md#the-product). */
export const hasMusicianInfo = (user: Roles): boolean => user.is_musician || user.is_artist

export const isOnlyClient = (user: Roles): boolean =>
  user.is_client && !user.is_agent && !user.is_artist && !user.is_bandleader && !user.is_musician && !user.is_admin

/**
 * Whether the address stands for this person (docs/product.md#addresses): they have confirmed it, or an admin who
 * verified a vendor or agent vouches for them.
 */
export const isKnownByEmail = (user: Roles & Partial<Pick<User, 'email_confirmed' | 'verified'>>): boolean =>
  user.email_confirmed === true || (user.verified === true && !isOnlyClient(user))

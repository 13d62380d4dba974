import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const names = createStore<ReadonlyMap<string, string>>(new Map())

/**
 * Passes names of clients and artists along with a link: the URL contains only the id, so that client names stay out of
 * logs.
 */
export const rememberPartyName = (id: string, name: string): void => names.set(new Map(names.get()).set(id, name))
export const usePartyName = (id: string | null): string | undefined =>
  useSyncExternalStore(names.subscribe, names.get).get(id ?? '')

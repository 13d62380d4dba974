import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const names = createStore<ReadonlyMap<string, string>>(new Map())

/**
 * Names of clients and artists that a link leads with: the address of the page holds the id only, so that no client's
 * name ends up in a log.
 */
export const rememberPartyName = (id: string, name: string): void => names.set(new Map(names.get()).set(id, name))
export const usePartyName = (id: string | null): string | undefined =>
  useSyncExternalStore(names.subscribe, names.get).get(id ?? '')

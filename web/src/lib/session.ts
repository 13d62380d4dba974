import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './local-store.ts'
import { createStore } from './store.ts'

/** The login record in the browser (docs/product.md#records), encoded. */
export interface Login {
  id: string
  token: string
  verified: boolean
  signup_complete: boolean
}

const key = 'bookme.login'
const encode = (login: Login) => btoa(encodeURIComponent(JSON.stringify(login)))

const decode = (stored: string | null): Login | undefined => {
  if (stored === null) return undefined
  try {
    const value: unknown = JSON.parse(decodeURIComponent(atob(stored)))
    if (typeof value !== 'object' || value === null || !('id' in value) || !('token' in value)) return undefined
    const { id, token } = value
    if (typeof id !== 'string' || typeof token !== 'string') return undefined
    return {
      id,
      token,
      verified: 'verified' in value && value.verified === true,
      signup_complete: 'signup_complete' in value && value.signup_complete === true,
    }
  } catch {
    return undefined
  }
}

const store = createStore(decode(readLocal(key)))
let ended: 'expired' | undefined

const change = (login: Login | undefined) => {
  writeLocal(key, login ? encode(login) : null)
  store.set(login)
}

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  start: (login: Login): void => {
    ended = undefined
    change(login)
  },
  /** verified and signup_complete are refreshed from the user record on each load. */
  refresh: (facts: Pick<Login, 'verified' | 'signup_complete'>): void => {
    const current = store.get()
    if (!current || (current.verified === facts.verified && current.signup_complete === facts.signup_complete)) return
    change({ ...current, verified: facts.verified, signup_complete: facts.signup_complete })
  },
  clear: (): void => {
    ended = undefined
    change(undefined)
  },
  /** Drops a token the server rejected, unless another tab has logged in since. */
  expire: (token: string): void => {
    if (store.get()?.token !== token) return
    ended = 'expired'
    change(undefined)
  },
  wasExpired: (): boolean => ended === 'expired',
}

// Other tabs see a login or logout.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(decode(event.key === null ? null : event.newValue))
  })
}

export const useLogin = (): Login | undefined => useSyncExternalStore(session.subscribe, session.get)

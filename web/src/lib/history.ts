import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom'
import { guardAgainst } from './navigation-guard.ts'

interface Entry {
  location: Location
  action: NavigationType
}
export interface AppHistory extends Navigator {
  get: () => Entry
  subscribe: (listener: () => void) => () => void
  /** Stops listening to the browser; for tests. */
  stop: () => void
}

interface State {
  usr: unknown
  key: string
  idx: number
}
const newKey = () => Math.random().toString(36).slice(2, 10)
const stateOf = (): Partial<State> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/**
 * The browser history for React Router, with navigation guards for unsaved changes. The router's own blocker requires
 * its data router, which weighs 17 KB more than everything else we use of it.
 */
export const createAppHistory = (): AppHistory => {
  const listeners = new Set<() => void>()
  if (stateOf().idx === undefined) window.history.replaceState({ ...stateOf(), idx: 0, key: newKey() }, '')
  let index = stateOf().idx ?? 0
  /** Our own steps: back to the guarded page, or on to the chosen one. */
  let expected = 0

  const read = (action: NavigationType): Entry => {
    const { pathname, search, hash } = window.location
    const { usr = null, key = 'default' } = stateOf()
    return { location: { pathname, search, hash, state: usr, key, mask: undefined }, action }
  }
  let entry = read(NavigationType.Pop)
  const changed = (action: NavigationType) => {
    index = stateOf().idx ?? index
    entry = read(action)
    for (const listener of [...listeners]) listener()
  }

  const pathOf = (to: To) =>
    createPath({ ...entry.location, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) })
  const write = (to: To, usr: unknown, action: NavigationType.Push | NavigationType.Replace) => {
    const path = pathOf(to)
    const commit = () => {
      const isPush = action === NavigationType.Push
      const state: State = { usr, key: newKey(), idx: isPush ? index + 1 : index }
      if (isPush) window.history.pushState(state, '', path)
      else window.history.replaceState(state, '', path)
      changed(action)
    }
    const guard = guardAgainst(path)
    if (guard)
      void guard.ask().then((leave) => {
        if (leave) commit()
      })
    else commit()
  }

  const onPop = () => {
    if (expected > 0) {
      expected -= 1
      return
    }
    const { pathname, search, hash } = window.location
    const delta = (stateOf().idx ?? index) - index
    const guard = delta === 0 ? undefined : guardAgainst(pathname + search + hash)
    if (!guard) return changed(NavigationType.Pop)
    // The browser has already navigated: go back, and forward again if the user chooses to leave.
    expected += 1
    window.history.go(-delta)
    void guard.ask().then((leave) => {
      if (!leave) return
      const go = () => {
        window.removeEventListener('popstate', go)
        changed(NavigationType.Pop)
      }
      expected += 1
      window.addEventListener('popstate', go)
      window.history.go(delta)
    })
  }
  window.addEventListener('popstate', onPop)

  return {
    get: () => entry,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => window.removeEventListener('popstate', onPop),
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (delta) => window.history.go(delta),
    push: (to, state) => write(to, state, NavigationType.Push),
    replace: (to, state) => write(to, state, NavigationType.Replace),
  }
}

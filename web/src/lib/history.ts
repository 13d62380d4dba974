import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom'
import { guardAgainst } from './navigation-guard.ts'

interface Entry {
  location: Location
  action: NavigationType
}
export interface AppHistory extends Navigator {
  get: () => Entry
  subscribe: (listener: () => void) => () => void
  /**
   * A full-screen dialog above the page gets an entry of its own, so that Back closes it: `onBack`. Call the result
   * when the dialog closes otherwise.
   */
  openLayer: (onBack: () => void) => () => void
  /** Stops listening to the browser; for tests. */
  stop: () => void
}

interface State {
  usr: unknown
  key: string
  idx: number
  /** The full-screen dialog of this entry. */
  layer?: string
}
interface Layer {
  id: string
  onBack: () => void
}
const newKey = () => Math.random().toString(36).slice(2, 10)
const stateOf = (): Partial<State> => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

let current: AppHistory | undefined
/** See `AppHistory`. */
export const openLayer = (onBack: () => void): (() => void) => current?.openLayer(onBack) ?? (() => undefined)

/**
 * The browser history for React Router, with navigation guards for unsaved changes. The router's own blocker requires
 * its data router, which weighs 17 KB more than everything else we use of it.
 */
export const createAppHistory = (): AppHistory => {
  const listeners = new Set<() => void>()
  // After a reload, no dialog is open.
  if (stateOf().layer !== undefined) window.history.replaceState({ ...stateOf(), layer: undefined }, '')
  if (stateOf().idx === undefined) window.history.replaceState({ ...stateOf(), idx: 0, key: newKey() }, '')
  let index = stateOf().idx ?? 0
  /** Our own steps: back to the guarded page, or on to the chosen one. */
  let expected = 0
  let layers: readonly Layer[] = []
  /** Until the browser has left the entry of a closed dialog. */
  let leavingLayer: Promise<void> | undefined

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
  const write = (to: To, usr: unknown, action: NavigationType.Push | NavigationType.Replace): void => {
    if (leavingLayer) return void leavingLayer.then(() => write(to, usr, action))
    const path = pathOf(to)
    const commit = () => {
      // The page that a dialog leads to takes the place of the dialog.
      const isPush = action === NavigationType.Push && stateOf().layer === undefined
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
    const left = layers.filter(({ id }) => id !== stateOf().layer).at(-1)
    if (left && pathname + search === entry.location.pathname + entry.location.search) {
      layers = layers.filter((layer) => layer !== left)
      index = stateOf().idx ?? index
      return left.onBack()
    }
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

  const leaveLayer = ({ id }: Layer) => {
    if (stateOf().layer !== id) return
    expected += 1
    index -= 1
    leavingLayer = new Promise((resolve) => {
      const left = () => {
        window.removeEventListener('popstate', left)
        leavingLayer = undefined
        resolve()
      }
      window.addEventListener('popstate', left)
    })
    window.history.back()
  }
  const openLayerHere = (onBack: () => void) => {
    const layer = { id: newKey(), onBack }
    // One dialog after another uses the same entry.
    const isReused = stateOf().layer !== undefined && !layers.some(({ id }) => id === stateOf().layer)
    if (!isReused) index += 1
    const state = { ...stateOf(), idx: index, layer: layer.id }
    if (isReused) window.history.replaceState(state, '')
    else window.history.pushState(state, '')
    layers = [...layers, layer]
    return () => {
      if (!layers.includes(layer)) return
      layers = layers.filter((one) => one !== layer)
      // The next page or dialog opens in the same task and reuses the entry.
      setTimeout(() => leaveLayer(layer))
    }
  }

  const history: AppHistory = {
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
    openLayer: openLayerHere,
  }
  current = history
  return history
}

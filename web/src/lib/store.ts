/** An observable value for `useSyncExternalStore(store.subscribe, store.get)`. */
export const createStore = <T>(initial: T) => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#web/lib/local-store.ts'
import { createStore } from '#web/lib/store.ts'

/** Named filters of the events list, kept in this browser: an address that is worth sharing can be sent as a link. */
export interface SavedView {
  name: string
  /** The query of the URL. */
  query: string
}

const keyOf = (userId: string) => `views.${userId}`
/** Notifies lists of a change; the views themselves stay in the browser's storage. */
const text = createStore<Readonly<Record<string, string | null>>>({})

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'

export const parseViews = (stored: string | null): SavedView[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isView) : []
  } catch {
    return []
  }
}

const read = (userId: string) => text.get()[userId] ?? readLocal(keyOf(userId))

export const useSavedViews = (userId: string) => {
  const views = parseViews(useSyncExternalStore(text.subscribe, () => read(userId)))
  const write = (next: readonly SavedView[]) => {
    const stored = JSON.stringify(next)
    writeLocal(keyOf(userId), stored)
    text.set({ ...text.get(), [userId]: stored })
  }
  return {
    views,
    /** A view of the same name is replaced. */
    save: (view: SavedView) => write([...views.filter(({ name }) => name !== view.name), view]),
    remove: (name: string) => write(views.filter((view) => view.name !== name)),
  }
}

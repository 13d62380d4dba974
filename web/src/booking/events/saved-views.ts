import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from '#web/lib/local-store.ts'
import { createStore } from '#web/lib/store.ts'

/** A named filter and order of the events list, kept in this browser, or by the agency (`use-views.ts`). */
export interface SavedView {
  name: string
  /** The query of the URL. */
  query: string
}

/** A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] => [
  ...withoutView(views, view.name),
  view,
]
export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((view) => view.name !== name)

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
    save: (view: SavedView) => write(withView(views, view)),
    remove: (name: string) => write(withoutView(views, name)),
  }
}

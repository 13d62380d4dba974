import { useEffect, useRef, type RefObject } from 'react'
import type { DifferenceText } from '#shared/domain/event/agreement/difference-text.ts'
import { confirm } from './dialogs.ts'
import { NotNow } from './notify.ts'

/**
 * A yes names what was read (docs/product.md#a-yes-names-what-was-read). A screen is read again in the background, so
 * what it shows at the click may be younger than what the person has read: a yes goes with what was first shown.
 */

export interface Asking {
  id: string
  round?: string | undefined
}
export interface Shown<V> {
  view: V
  /** When it began to ask, in milliseconds. */
  at: number
}

/** Nobody has read a screen within a second: it may first show what is cached. */
const unreadMs = 1000

/**
 * The view that counts as read, once `live` is on the screen. An edit of something else keeps its round, and is shown
 * at once.
 */
export const shownAfter = <V extends Asking>(shown: Shown<V> | null, live: V, now: number): Shown<V> => {
  if (shown?.view.round === undefined || shown.view.id !== live.id) return { view: live, at: now }
  const isSame = live.round === shown.view.round
  return isSame || now - shown.at < unreadMs ? { ...shown, view: live } : shown
}

export type ShownRef<V> = RefObject<Shown<V> | null>

export const useShown = <V extends Asking>(live: V): ShownRef<V> => {
  const shown = useRef<Shown<V>>(null)
  useEffect(() => {
    shown.current = shownAfter(shown.current, live, performance.now())
  }, [live])
  return shown
}

interface Yes<V, T> {
  send: (view: V) => Promise<T>
  /** The view that a refusal brings: the question as it is now. */
  newer: (error: unknown) => V | undefined | Promise<V | undefined>
  changes: (before: V, after: V) => readonly DifferenceText[] | Promise<readonly DifferenceText[]>
}

/** Sends a yes to what was read. Where that is old, shows what is new beside it, and asks again. */
export const sayYes = async <V extends Asking, T>(shown: ShownRef<V>, live: V, yes: Yes<V, T>): Promise<T> => {
  for (;;) {
    const read = shown.current?.view ?? live
    try {
      return await yes.send(read)
    } catch (error) {
      const now = await yes.newer(error)
      if (now?.round === undefined || now.round === read.round) throw error
      const changes = await yes.changes(read, now)
      const isYes = await confirm({
        title: 'This has changed since you read it',
        text: changes.length > 0 ? 'Is your answer still yes?' : 'Please look at it again. Is your answer still yes?',
        changes,
        confirm: 'Yes, to what is new',
        cancel: 'Not now',
      })
      shown.current = { view: now, at: performance.now() }
      if (!isYes) throw new NotNow()
    }
  }
}

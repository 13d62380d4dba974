import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '#web/lib/drafts.ts'

const delayMs = 400

/**
 * Unsaved input, kept as the drafts of forms are; undefined drops it. It comes back by itself: beside one field, a
 * question would cost more than it saves. Without a name, nothing is kept.
 */
export const useKept = <T>(name: string | undefined): [T | undefined, (next: T | undefined) => void] => {
  const [kept] = useState(() => (name === undefined ? undefined : drafts.of(name)))
  const [value, setValue] = useState<T | undefined>(() => (kept?.read() as T | null | undefined) ?? undefined)
  /** Typed but not yet written. */
  const flush = useRef<() => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const now = () => flush.current?.()
    // A phone may end a page that it hides.
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      now()
    }
  }, [])
  const keep = useCallback(
    (next: T | undefined) => {
      setValue(next)
      clearTimeout(timer.current)
      flush.current = () => {
        clearTimeout(timer.current)
        flush.current = undefined
        if (next === undefined) kept?.drop()
        else kept?.write(next)
      }
      if (next === undefined) flush.current()
      else timer.current = setTimeout(() => flush.current?.(), delayMs)
    },
    [kept],
  )
  return [value, keep]
}

/** A text: an empty one drops the draft. */
export const useTextDraft = (
  name: string | undefined,
  first = '',
): [string, (next: string | ((before: string) => string)) => void] => {
  const [kept, keep] = useKept<string>(name)
  const [isTouched, setTouched] = useState(false)
  const text = kept ?? (isTouched ? '' : first)
  const set = (next: string | ((before: string) => string)) => {
    const typed = typeof next === 'string' ? next : next(text)
    setTouched(true)
    keep(typed === '' ? undefined : typed)
  }
  return [text, set]
}

import { useEffect } from 'react'
import { eventQuery } from '#web/lib/requests/event/get-event.ts'
import { venueQuery } from '#web/lib/requests/venue/save-venue.ts'
import { isPath } from '../lib/paths.ts'
import { preloadPage } from '../lib/preload-page.ts'
import { queryClient } from '../lib/query-client.ts'

/** Not of a pointer that only passes over the rows of a list. */
const restMs = 50

/** The record that a link leads to. It fails silently: nobody has asked for it yet. */
const prefetchRecord = (pathname: string, id: string): void => {
  const meta = {}
  if (pathname === '/event' && id !== 'new') void queryClient.prefetchQuery({ ...eventQuery(id), meta })
  if (pathname === '/venue') void queryClient.prefetchQuery({ ...venueQuery(id), meta })
}

const prefetch = (link: HTMLAnchorElement): void => {
  const { origin, pathname, searchParams } = new URL(link.href)
  if (origin !== window.location.origin || !isPath(pathname)) return
  preloadPage(pathname)
  const id = searchParams.get('id')
  if (id !== null) prefetchRecord(pathname, id)
}

/** Loads the page and the record of a link while the pointer or the focus rests on it, before it is pressed. */
export const usePrefetch = (): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link) timer = setTimeout(() => prefetch(link), restMs)
    }
    document.addEventListener('pointerover', rest)
    document.addEventListener('focusin', rest)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', rest)
      document.removeEventListener('focusin', rest)
    }
  }, [])
}

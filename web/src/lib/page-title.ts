import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const title = createStore('')

/** Sets the page's title in the top bar and the browser tab. */
export const usePageTitle = (text: string): void =>
  useEffect(() => {
    document.title = text === '' ? 'BookMe' : `${text} · BookMe`
    title.set(text)
  }, [text])

export const useShownTitle = (): string => useSyncExternalStore(title.subscribe, title.get)

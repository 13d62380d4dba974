import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const title = createStore('')

/** Names the page in the top bar and in the browser's tab. */
export const usePageTitle = (text: string): void =>
  useEffect(() => {
    document.title = text === '' ? 'BookMe' : `${text} · BookMe`
    title.set(text)
  }, [text])

export const useShownTitle = (): string => useSyncExternalStore(title.subscribe, title.get)

import { useSyncExternalStore } from 'react'

const media = (query: string) => () => {
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia?.(query)
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}

/** Below 501 px dialogs are fullscreen (docs/product.md#constants). */
export const useSmallScreen = media('(max-width: 500.95px)')
/** Room for a table beside the menu. */
export const useWide = media('(min-width: 1100px)')
/** Below 900 px the menu is hidden and the main action moves within thumb's reach. */
export const useNarrow = media('(max-width: 899.95px)')
/** A finger cannot point at the parts of a date field, so it opens the calendar. */
export const useFinePointer = media('(pointer: fine)')

import { useSyncExternalStore } from 'react'
import { breakpoints } from './breakpoints.ts'

const { sm, md } = breakpoints.values
const below = (rem: number) => `(max-width: ${rem - 0.01}rem)`

const media = (query: string) => () => {
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia?.(query)
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}

/** Below 501 px dialogs are fullscreen (docs/product.md#constants). */
export const useSmallScreen = media(below(sm))
/** Room for a table beside the menu. */
export const useWide = media(`(min-width: ${1240 / 16}rem)`)
/** Room for amounts in the millions side by side as well. */
export const useVeryWide = media(`(min-width: ${1500 / 16}rem)`)
/** Below 900 px the menu is hidden and the main action moves within thumb's reach. */
export const useNarrow = media(below(md))
/** A finger cannot point at the parts of a date field, so it opens the calendar. */
export const useFinePointer = media('(pointer: fine)')
/** A phone shows no help for keys. */
export const useKeyboard = media('(hover: hover)')

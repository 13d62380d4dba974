import { useEffect } from 'react'

/** Ctrl K, or ⌘ K on a Mac. */
export const useSearchKey = (onSearch: (() => void) | undefined): void => {
  useEffect(() => {
    if (!onSearch) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      onSearch()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onSearch])
}

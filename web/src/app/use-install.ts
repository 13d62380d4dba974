import { useEffect } from 'react'

/** After the page and its data, which matter more. */
const delay = 10_000

/** Keeps the app in this browser for when there is no connection: only for people who log in, never inside a frame. */
export const useInstall = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => {
      // Refused in some private windows: the app then needs a connection, as without a worker.
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
    }, delay)
    return () => clearTimeout(timer)
  }, [isWanted])
}

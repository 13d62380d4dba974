import { useEffect, useState } from 'react'
import { RouteError } from './route-error.tsx'

const key = 'bookme.reloaded'
const once = 60_000

/** Whether this tab has just reloaded; reloading again would loop. */
const mayReload = (): boolean => {
  try {
    const last = Number(window.sessionStorage.getItem(key) ?? 0)
    if (Date.now() - last < once) return false
    window.sessionStorage.setItem(key, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/**
 * A page whose code failed to load. Usually a new version was deployed and the old files are gone, so the app reloads
 * once if the server is reachable; drafts keep typed text. Otherwise it shows an error or, if the server is
 * unreachable, that there is no connection.
 */
export default function ChunkError() {
  const [isOffline, setOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    let isShown = true
    void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (ok && isShown && mayReload()) window.location.reload()
      },
      () => {
        if (isShown) setOffline(true)
      },
    )
    return () => {
      isShown = false
    }
  }, [])
  return <RouteError why={isOffline ? 'offline' : 'broken'} />
}

import { styled } from '@mui/material/styles'
import { useEffect, useSyncExternalStore } from 'react'
import { aheadMs } from '../lib/clock.ts'
import { isFromBefore, isCached } from '../lib/offline-cache.ts'
import { queryClient } from '../lib/query-client.ts'
import { useNow } from '../lib/use-now.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `3 hours ago` */
const sayAge = (ms: number): string => {
  const [unit, length] = units.find(([, least]) => ms >= least) ?? []
  if (!unit) return 'a moment ago'
  return new Intl.RelativeTimeFormat('en-US').format(-Math.floor(ms / length), unit)
}

const Strip = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '8px 16px',
  textAlign: 'center',
  fontSize: '0.875rem',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.soft.warning,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}))

const isOnline = () => navigator.onLine
const onLineChange = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const cache = queryClient.getQueryCache()
/** The age of the oldest answer on the screen. */
const oldestShown = (): number =>
  cache
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => isCached(queryKey) && state.data !== undefined)
    .reduce((oldest, { state }) => Math.min(oldest, state.dataUpdatedAt), Infinity)

const readAgain = () =>
  queryClient.refetchQueries(
    { type: 'active', predicate: ({ queryKey }) => isCached(queryKey) },
    { cancelRefetch: false },
  )

/** Reads what is from before as soon as there is a connection; a server that cannot be reached is asked ever less. */
const useReadAgain = (isDue: boolean) =>
  useEffect(() => {
    if (!isDue) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryAgain = (wait: number) => {
      void readAgain()
      timer = setTimeout(() => tryAgain(Math.min(wait * 2, 30_000)), wait)
    }
    tryAgain(1_500)
    return () => clearTimeout(timer)
  }, [isDue])

/** Without a connection: how old the screen is, and that nothing can be saved. */
export const OfflineNotice = () => {
  const online = useSyncExternalStore(onLineChange, isOnline)
  const fromBefore = useSyncExternalStore(isFromBefore.subscribe, isFromBefore.get)
  useReadAgain(online && fromBefore)
  const oldest = useSyncExternalStore((listener) => cache.subscribe(listener), oldestShown)
  const now = useNow().getTime() - aheadMs()
  const isShown = !online || fromBefore
  return (
    <div role="status">
      {isShown && (
        <Strip>
          <strong>{online ? 'BookMe cannot be reached.' : 'You are offline.'}</strong>{' '}
          {Number.isFinite(oldest) && `You see what was there ${sayAge(now - oldest)}. `}
          Nothing can be saved until the connection is back; what you type in forms is kept.
        </Strip>
      )}
    </div>
  )
}

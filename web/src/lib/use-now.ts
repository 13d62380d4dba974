import { useEffect, useState } from 'react'
import { nowMs } from './clock.ts'

const minute = 60_000

/** The server's time, renewed each minute, so that a page left open overnight stays correct. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date(nowMs()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(nowMs())), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

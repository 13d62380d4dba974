import { useEffect, useState } from 'react'
import { nowMs } from './clock.ts'

const minute = 60_000

/** The server's time, renewed each minute: a page left open overnight says good morning. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date(nowMs()))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(nowMs())), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

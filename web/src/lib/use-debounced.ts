import { useEffect, useState } from 'react'

/** The value as it was `delay` ms ago, once it stops changing. */
export const useDebounced = <T>(value: T, delay = 300): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

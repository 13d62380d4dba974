import { useState } from 'react'
import { toInstant } from '#shared/domain/time.ts'

const usualLength = 3 * 3_600_000

interface Times {
  start: string | null
  end: string | null
}
const lengthOf = ({ start, end }: Times): number | undefined => {
  const length = Date.parse(end ?? '') - Date.parse(start ?? '')
  return length > 0 ? length : undefined
}

/**
 * Remembers how long an event is, even while its start is half typed.
 * @returns a function from the times so far and the next start to the next end.
 */
export const endFollower = () => {
  let length: number | undefined
  return (times: Times, next: string | null): string | null => {
    length = lengthOf(times) ?? length
    const isChosen = length === undefined && lengthOf({ start: next, end: times.end }) !== undefined
    if (next === null || isChosen) return times.end
    return toInstant(Date.parse(next) + (length ?? usualLength))
  }
}

/** Pass the result to the start's `onMove`: the end moves along and keeps the length, three hours at first. */
export const useEndFollowsStart = (read: () => Times, write: (end: string) => void) => {
  const [follow] = useState(endFollower)
  return (next: string | null): void => {
    const times = read()
    const end = follow(times, next)
    if (end !== null && end !== times.end) write(end)
  }
}

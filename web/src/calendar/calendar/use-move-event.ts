import { useRef } from 'react'
import type { Times } from '#web/lib/edit-place.ts'
import { moveDraft, shownRow } from './api/move-event.ts'
import { movedTimes, movesAtOnce, type Shift } from './moves.ts'

/**
 * A draft moves at once. Everything else opens in its form with the new time filled in, where a signed event shows
 * first who has to agree.
 */
export const useMoveEvent = (openForm: (id: string, times: Times) => void) => {
  // One after the other: the second step of a key that is held down begins where the first one ended.
  const queue = useRef(Promise.resolve())
  return (id: string, shift: Shift): void => {
    queue.current = queue.current.then(async () => {
      const event = shownRow(id)
      if (!event) return
      const times = movedTimes(event, shift)
      if (!movesAtOnce(event) || (await moveDraft(event, times)) === 'unfinished') openForm(id, times)
    })
  }
}

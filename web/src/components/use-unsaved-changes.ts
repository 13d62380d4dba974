import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from '../lib/dialogs.ts'
import { session } from '../lib/session.ts'

export const leaveQuestion = 'Do you really want to leave? you have unsaved changes!'

/**
 * Asks before unsaved changes are lost, on every way out: links, back, closing the tab. A session that has ended is no
 * choice of the person's: it passes, the draft is kept. `onLeave` runs when somebody chose to lose the changes.
 */
export const useUnsavedChanges = (dirty: boolean, onLeave?: () => void): void => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    dirty && session.get() !== undefined && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ title: 'Unsaved changes', text: leaveQuestion, confirm: 'Leave', cancel: 'Stay', destructive: true }).then((leave) => {
      if (!leave) return blocker.reset()
      onLeave?.()
      blocker.proceed()
    })
    // Asked once per attempt; the callbacks of that moment are the right ones.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker.state])

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
}

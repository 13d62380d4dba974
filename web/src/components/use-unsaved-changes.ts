import { useEffect, useEffectEvent } from 'react'
import { confirm } from '../lib/dialogs.ts'
import { addNavigationGuard } from '../lib/navigation-guard.ts'
import { session } from '../lib/session.ts'

export const leaveQuestion = 'Do you really want to leave? you have unsaved changes!'

/**
 * Asks before unsaved changes are lost, on every way out: links, back, closing the tab. A session that has ended is no
 * choice of the person's: it passes, the draft is kept. `onLeave` runs when somebody chose to lose the changes.
 */
export const useUnsavedChanges = (dirty: boolean, onLeave?: () => void): void => {
  const left = useEffectEvent(() => onLeave?.())

  useEffect(() => {
    if (!dirty) return
    const here = window.location.pathname + window.location.search
    let isAllowed = false
    const remove = addNavigationGuard({
      holds: (next) => !isAllowed && session.get() !== undefined && next.split('#')[0] !== here,
      ask: async () => {
        isAllowed = await confirm({
          title: 'Unsaved changes',
          text: leaveQuestion,
          confirm: 'Leave',
          cancel: 'Stay',
          destructive: true,
        })
        if (isAllowed) left()
        return isAllowed
      },
    })
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      remove()
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty])
}

import { useEffect, useEffectEvent } from 'react'
import { confirm } from '../lib/dialogs.ts'
import { addNavigationGuard } from '../lib/navigation-guard.ts'
import { session } from '../lib/session.ts'

export const leaveQuestion = 'Do you really want to leave? you have unsaved changes!'

export const mayDiscard = () =>
  confirm({
    title: 'Unsaved changes',
    text: leaveQuestion,
    confirm: 'Leave',
    cancel: 'Stay',
    destructive: true,
  })

/**
 * Asks before unsaved changes are lost: on links, back, and closing the tab. An ended session is not the person's
 * choice, so it does not ask and keeps the draft. `onLeave` runs when they choose to discard.
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
        isAllowed = await mayDiscard()
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

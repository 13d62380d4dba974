import { type ReactNode, useEffect } from 'react'
import type { Asked } from '../lib/dialogs.ts'
import { pendingMessages, type Message } from '../lib/notify.ts'
import { radius } from '../lib/looks.ts'

/**
 * Plain replacements for when the dialog and snackbar chunks fail to load: a lost connection must still be reported.
 */
export const PlainMessages = ({ pending }: { pending: readonly Message[] }) => {
  useEffect(() => {
    if (pending.length === 0) return undefined
    const timer = setTimeout(() => pendingMessages.set([]), 5000)
    return () => clearTimeout(timer)
  }, [pending])
  return pending.length === 0 ? (
    <></>
  ) : (
    <div
      role="alert"
      style={{
        position: 'fixed',
        zIndex: 2000,
        inset: 'auto 12px 88px',
        padding: '12px 16px',
        borderRadius: radius.inner,
        background: '#272734',
        color: '#f7f1e6',
        // It may lie over the button that tries again.
        pointerEvents: 'none',
      }}
    >
      {pending.at(-1)?.text}
    </div>
  )
}

export const PlainDialogs = ({ asked }: { asked: readonly Asked[] }): ReactNode => {
  const first = asked[0]
  useEffect(() => {
    if (!first) return
    const changes = first.changes?.map(
      ({ label, before, after }) => `${label}: ${before ?? 'none'} → ${after ?? 'none'}`,
    )
    const text = [first.title, first.text, ...(changes ?? []), first.copyable].filter(Boolean).join('\n')
    first.answer(first.cancel === null ? (window.alert(text), true) : window.confirm(text))
  }, [first])
  return null
}

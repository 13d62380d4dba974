import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { closeSnackbar, type CustomContentProps, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { forwardRef, useEffect } from 'react'
import type { AppHistory } from '../lib/history.ts'
import { type Message, pendingMessages } from '../lib/notify.ts'
import { closeOnLeaving, keepAboveButtons } from './snackbar-place.ts'
import { radius } from '../lib/looks.ts'

const Body = styled(SnackbarContent)(({ theme }) => ({
  alignItems: 'center',
  // The buttons stay beside a long message; notistack's own rule, which comes later, wraps them.
  '&&': { flexWrap: 'nowrap' },
  gap: 12,
  padding: '10px 10px 10px 16px',
  borderRadius: radius.inner,
  borderLeft: '5px solid var(--bm-palette-accent-main)',
  backgroundColor: theme.vars.palette.ink.raised,
  color: theme.vars.palette.ink.text,
  font: `500 0.9375rem/1.4 ${theme.typography.fontFamily}`,
  boxShadow: '0 10px 30px rgba(0, 0, 0, 0.35)',
  '&[data-variant="error"]': { borderLeftColor: '#ff8a7d' },
  '&[data-variant="success"]': { borderLeftColor: '#86d3a5' },
  '& button': {
    flexShrink: 0,
    border: 0,
    borderRadius: 8,
    minWidth: 40,
    minHeight: 40,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '1.25rem',
    cursor: 'pointer',
  },
  '& span': { marginRight: 'auto' },
  '& .undo': { paddingInline: 12, fontSize: '0.9375rem', fontWeight: 700, color: 'var(--bm-palette-accent-main)' },
}))

/** notistack's own colors fail AA; these use the ink surface with a colored edge, and text in either case. */
const Snack = forwardRef<HTMLDivElement, CustomContentProps>(({ id, message, variant, action }, ref) => (
  <Body ref={ref} role={variant === 'error' ? 'alert' : 'status'} data-variant={variant}>
    <span>{message}</span>
    {typeof action === 'function' ? action(id) : action}
    <button type="button" aria-label="Close message" onClick={() => closeSnackbar(id)}>
      ×
    </button>
  </Body>
))
Snack.displayName = 'Snack'

const parts = { default: Snack, success: Snack, error: Snack, info: Snack, warning: Snack }

/** Mounted beside the app: an open dialog hides the app from screen readers, and everything else in the body. */
const place = document.body.appendChild(document.createElement('div'))

/** A message with a button stays for longer (docs/product.md#messages). */
const undoMs = 10_000

const button = (label: string, act: () => void) => (id: string | number) => (
  <button
    type="button"
    className="undo"
    onClick={() => {
      act()
      closeSnackbar(id)
    }}
  >
    {label}
  </button>
)

/** The button of a message, if it has one. */
const actionOf = ({ undo, link }: Message, history: AppHistory) => {
  if (undo) return { action: button('Undo', undo), autoHideDuration: undoMs }
  return link && { action: button(link.label, () => history.push(link.to)), autoHideDuration: undoMs }
}

/** Renders the messages of `lib/notify.ts`, at the bottom, above the buttons there. */
export default function Snackbars({ pending, history }: { pending: readonly Message[]; history: AppHistory }) {
  useEffect(() => {
    if (pending.length === 0) return
    // Messages caused by a dialog must be announced while it is open.
    place.removeAttribute('aria-hidden')
    for (const message of pending)
      enqueueSnackbar(message.text, { variant: message.variant, ...actionOf(message, history) })
    pendingMessages.set([])
  }, [pending, history])
  useEffect(() => closeOnLeaving(history, () => closeSnackbar()), [history])
  useEffect(() => keepAboveButtons(place), [])
  return (
    <>
      <GlobalStyles styles={{ '.bm-messages.bm-messages': { bottom: 'var(--bm-messages-bottom, 16px)' } }} />
      <SnackbarProvider
        domRoot={place}
        classes={{ containerRoot: 'bm-messages' }}
        maxSnack={3}
        autoHideDuration={5000}
        preventDuplicate
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        Components={parts}
      />
    </>
  )
}

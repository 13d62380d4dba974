import { styled } from '@mui/material/styles'
import { closeSnackbar, type CustomContentProps, enqueueSnackbar, SnackbarContent, SnackbarProvider } from 'notistack'
import { forwardRef, useEffect } from 'react'
import { type Message, pendingMessages } from '../lib/notify.ts'

const Body = styled(SnackbarContent)(({ theme }) => ({
  alignItems: 'center',
  gap: 12,
  padding: '10px 10px 10px 16px',
  borderRadius: 12,
  borderLeft: '5px solid var(--bm-palette-accent-main)',
  backgroundColor: theme.vars.palette.ink.raised,
  color: theme.vars.palette.ink.text,
  font: `500 0.9375rem/1.4 ${theme.typography.fontFamily}`,
  boxShadow: '0 10px 30px rgba(0, 0, 0, 0.35)',
  '&[data-variant="error"]': { borderLeftColor: '#ff8a7d' },
  '&[data-variant="success"]': { borderLeftColor: '#86d3a5' },
  '& button': {
    marginLeft: 'auto',
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
}))

/** notistack's own colors fail AA; these use the ink surface with a colored edge, and text in either case. */
const Snack = forwardRef<HTMLDivElement, CustomContentProps>(({ id, message, variant }, ref) => (
  <Body ref={ref} role={variant === 'error' ? 'alert' : 'status'} data-variant={variant}>
    <span>{message}</span>
    <button type="button" aria-label="Close message" onClick={() => closeSnackbar(id)}>
      ×
    </button>
  </Body>
))
Snack.displayName = 'Snack'

const parts = { default: Snack, success: Snack, error: Snack, info: Snack, warning: Snack }

/** Mounted beside the app: an open dialog hides the app from screen readers, and everything else in the body. */
const place = document.body.appendChild(document.createElement('div'))

/** Renders the messages of `lib/notify.ts`. */
export default function Snackbars({ pending }: { pending: readonly Message[] }) {
  useEffect(() => {
    if (pending.length === 0) return
    // Messages caused by a dialog must be announced while it is open.
    place.removeAttribute('aria-hidden')
    for (const { text, variant } of pending) enqueueSnackbar(text, { variant })
    pendingMessages.set([])
  }, [pending])
  return (
    <SnackbarProvider
      domRoot={place}
      maxSnack={3}
      autoHideDuration={5000}
      preventDuplicate
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      Components={parts}
    />
  )
}

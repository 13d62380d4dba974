import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type FormEventHandler, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { openLayer } from '../lib/history.ts'
import { useSmallScreen } from '../lib/use-narrow.ts'

export interface ResponsiveDialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** Back on a phone, where it differs from `onClose`: it keeps what was typed and does not ask. */
  onBack?: () => void
  actions?: ReactNode
  children: ReactNode
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg'
  /** Makes the dialog a form that submits on Enter; include a type="submit" Button in `actions`. */
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** Nothing in the content takes the focus, so the content does: otherwise arrow keys could not scroll it. */
  isText?: boolean
}

/** Back closes the dialog; if it does not close, the next Back tries again. */
const useBackCloses = (isActive: boolean, close: () => void) => {
  const [tries, setTries] = useState(0)
  const back = useEffectEvent(() => {
    setTries((before) => before + 1)
    close()
  })
  useEffect(() => (isActive ? openLayer(() => back()) : undefined), [isActive, tries])
}

/** A dialog that is fullscreen below 501 px, where Back closes it. Traps focus and restores it on close. */
export const ResponsiveDialog = ({
  open,
  title,
  onClose,
  onBack = onClose,
  actions,
  children,
  maxWidth = 'sm',
  onSubmit,
  isText = false,
}: ResponsiveDialogProps) => {
  const fullScreen = useSmallScreen()
  const id = useId()
  useBackCloses(open && fullScreen, onBack)
  const content = (
    <>
      <DialogTitle id={id} sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 14, right: 14 }}>
        <CloseIcon />
      </IconButton>
      {/* Keeps the first field's floating label from being clipped. */}
      <DialogContent
        {...(isText && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}
        sx={{ pt: '8px !important', outlineOffset: '-3px !important' }}
      >
        {children}
      </DialogContent>
      {actions != null && <DialogActions>{actions}</DialogActions>}
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullScreen={fullScreen} fullWidth maxWidth={maxWidth}>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={onSubmit}
          style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  )
}

import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type FormEventHandler, type ReactNode, useId } from 'react'
import { useSmallScreen } from '../lib/use-narrow.ts'

export interface ResponsiveDialogProps {
  open: boolean
  title: string
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg'
  /** Makes the dialog a form that submits on Enter; include a type="submit" Button in `actions`. */
  onSubmit?: FormEventHandler<HTMLFormElement>
}

/** A dialog that is fullscreen below 501 px. Traps focus and restores it on close. */
export const ResponsiveDialog = ({
  open,
  title,
  onClose,
  actions,
  children,
  maxWidth = 'sm',
  onSubmit,
}: ResponsiveDialogProps) => {
  const fullScreen = useSmallScreen()
  const id = useId()
  const content = (
    <>
      <DialogTitle id={id} sx={{ pr: 8 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 14, right: 14 }}>
        <CloseIcon />
      </IconButton>
      {/* Keeps the first field's floating label from being clipped. */}
      <DialogContent sx={{ pt: '8px !important' }}>{children}</DialogContent>
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

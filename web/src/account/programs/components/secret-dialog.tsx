import Button from '@mui/material/Button'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { OnceSecret } from './once-secret.tsx'

interface SecretDialogProps {
  title: string
  label: string
  secret: string
  onClose: () => void
}

/** Shows a new secret this once. */
export const SecretDialog = ({ title, onClose, ...secret }: SecretDialogProps) => (
  <ResponsiveDialog
    open
    title={title}
    onClose={onClose}
    actions={
      <Button variant="contained" onClick={onClose}>
        I have kept it
      </Button>
    }
  >
    <OnceSecret {...secret} />
  </ResponsiveDialog>
)

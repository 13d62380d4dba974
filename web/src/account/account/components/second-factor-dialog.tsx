import Button from '@mui/material/Button'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { SecondFactor } from './second-factor.tsx'

export default function SecondFactorDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  return (
    <ResponsiveDialog
      open
      title="Second factor"
      maxWidth="sm"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <SecondFactor userId={userId} />
    </ResponsiveDialog>
  )
}

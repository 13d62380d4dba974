import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import type { Change } from '../merge.ts'

interface ConflictDialogProps {
  changes: readonly Change[]
  onKeep: (keep: 'mine' | 'theirs') => void
  onClose: () => void
}

const Version = ({ label, text }: { label: string; text: string }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', gap: 1 }}>
    <Typography variant="body2" color="textSecondary" component="dt">
      {label}
    </Typography>
    <Typography
      variant="body2"
      component="dd"
      sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 120, overflowY: 'auto' }}
    >
      {text}
    </Typography>
  </Box>
)

/** Somebody else saved the event meanwhile: what they changed, and whose word counts where both changed the same. */
export const ConflictDialog = ({ changes, onKeep, onClose }: ConflictDialogProps) => {
  const isContested = changes.some((change) => change.mine !== undefined)
  return (
    <ResponsiveDialog
      open
      title="The event has changed"
      onClose={onClose}
      actions={
        isContested ? (
          <>
            <Button onClick={() => onKeep('theirs')}>Take theirs</Button>
            <Button variant="contained" onClick={() => onKeep('mine')}>
              Keep mine
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => onKeep('mine')}>
            Continue
          </Button>
        )
      }
    >
      <Typography sx={{ mb: 2 }}>
        Somebody saved this event while you were editing. Nothing that you typed is lost.{' '}
        {isContested
          ? 'Where both of you changed the same, whose version counts?'
          : 'Their changes come into your form; then save again.'}
      </Typography>
      {changes.length === 0 && (
        <Alert severity="info">
          Only the state of the event or the answer of a vendor changed, nothing that is in this form.
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {changes.map((change) => (
          <Box
            key={change.field}
            sx={{
              p: 1.5,
              borderRadius: 3,
              border: 1,
              borderColor: 'divider',
              bgcolor: change.mine === undefined ? 'transparent' : 'soft.warning',
            }}
          >
            <Typography variant="h5" component="h3" sx={{ mb: 0.5 }}>
              {change.label}
            </Typography>
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
              <Version label="Before" text={change.before} />
              <Version label="Theirs" text={change.theirs} />
              {change.mine !== undefined && <Version label="Mine" text={change.mine} />}
            </Box>
          </Box>
        ))}
      </Box>
    </ResponsiveDialog>
  )
}

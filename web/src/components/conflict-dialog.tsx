import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { ResponsiveDialog } from './responsive-dialog.tsx'
import { radius } from '../lib/looks.ts'

/** A field that someone else changed while the form was open. */
export interface Change {
  field: string
  label: string
  before: string
  theirs: string
  /** The form's value, if this person changed the same field. */
  mine: string | undefined
}

interface ConflictDialogProps {
  noun: string
  changes: readonly Change[]
  onKeep: (keep: 'mine' | 'theirs') => void
  onClose: () => void
}

/** About six lines. A longer text scrolls, also by keyboard: a contract can have a thousand. */
const isLong = (text: string) => text.length > 150 || text.split('\n').length > 6

const Version = ({ field, label, text }: { field: string; label: string; text: string }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)', gap: 1 }}>
    <Typography variant="body2" color="textSecondary" component="dt">
      {label}
    </Typography>
    <Typography variant="body2" component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {isLong(text) ? (
        <Box role="group" tabIndex={0} aria-label={`${field}, ${label}`} sx={{ maxHeight: 132, overflowY: 'auto' }}>
          {text}
        </Box>
      ) : (
        text
      )}
    </Typography>
  </Box>
)

/**
 * Shown after a concurrent save: lists the other person's changes and asks which value to keep for fields both changed.
 */
export const ConflictDialog = ({ noun, changes, onKeep, onClose }: ConflictDialogProps) => {
  const isContested = changes.some((change) => change.mine !== undefined)
  return (
    <ResponsiveDialog
      open
      title={`The ${noun} has changed`}
      isText
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
        Someone saved this {noun} while you were editing. Nothing you typed is lost.{' '}
        {isContested
          ? 'You both changed the same fields. Which version do you want to keep?'
          : 'Their changes will be added to your form; then save again.'}
      </Typography>
      {changes.length === 0 && (
        <Alert severity="info">The form's own fields are unchanged; for example, only a vendor's answer changed.</Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {changes.map((change) => (
          <Box
            key={change.field}
            sx={{
              p: 1.5,
              borderRadius: radius.card,
              border: 1,
              borderColor: 'divider',
              bgcolor: change.mine === undefined ? 'transparent' : 'soft.warning',
            }}
          >
            <Typography variant="h5" component="h3" sx={{ mb: 0.5 }}>
              {change.label}
            </Typography>
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
              <Version field={change.label} label="Before" text={change.before} />
              <Version field={change.label} label="Theirs" text={change.theirs} />
              {change.mine !== undefined && <Version field={change.label} label="Mine" text={change.mine} />}
            </Box>
          </Box>
        ))}
      </Box>
    </ResponsiveDialog>
  )
}

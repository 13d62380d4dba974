import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

export const DraftNotice = ({ draft }: { draft: { found: boolean; restore: () => void; drop: () => void } }) =>
  draft.found && (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <>
          <Button color="inherit" size="small" onClick={draft.drop}>
            Discard
          </Button>
          <Button color="inherit" size="small" onClick={draft.restore}>
            Restore
          </Button>
        </>
      }
    >
      You have unsaved changes from before.
    </Alert>
  )

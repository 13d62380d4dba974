import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { InfoNote } from '../info-note.tsx'

export const DraftNotice = ({ draft }: { draft: { found: boolean; restore: () => void; drop: () => void } }) =>
  draft.found && (
    <Box sx={{ mb: 2 }}>
      <InfoNote
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
      </InfoNote>
    </Box>
  )

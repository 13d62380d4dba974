import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MainAction } from '#web/components/page.tsx'

interface SaveBarProps {
  isNew: boolean
  isSaving: boolean
  onCancel: () => void
  /** Absent if nothing is missing, or too late for a draft. */
  onDraft: (() => void) | undefined
}

/** Three buttons on one line of a phone. */
const narrow = { px: { xs: 1, sm: 3 }, whiteSpace: 'nowrap' }

/** Always visible, so that a long form can be saved from any position. */
export const SaveBar = ({ isNew, isSaving, onCancel, onDraft }: SaveBarProps) => (
  <Box
    sx={(theme) => ({
      [theme.breakpoints.up('md')]: {
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mt: 3,
        py: 2,
        display: 'flex',
        justifyContent: 'flex-end',
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      },
    })}
  >
    <MainAction>
      <Button size="large" onClick={onCancel}>
        Cancel
      </Button>
      {onDraft && (
        <Button variant="outlined" size="large" sx={narrow} disabled={isSaving} onClick={onDraft}>
          Save draft
        </Button>
      )}
      <Button type="submit" variant="contained" size="large" sx={narrow} loading={isSaving}>
        {isNew ? 'Add event' : 'Save changes'}
      </Button>
    </MainAction>
  </Box>
)

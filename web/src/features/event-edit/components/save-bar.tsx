import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { MainAction } from '#web/components/page.tsx'

/** Always visible, so that a long form can be saved from any position. */
export const SaveBar = ({ isNew, isSaving, onCancel }: { isNew: boolean; isSaving: boolean; onCancel: () => void }) => (
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
      <Button type="submit" variant="contained" size="large" loading={isSaving}>
        {isNew ? 'Add event' : 'Save changes'}
      </Button>
    </MainAction>
  </Box>
)

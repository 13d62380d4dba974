import Typography from '@mui/material/Typography'
import type { SaveState } from '../use-plan.ts'

const words: Readonly<Record<Exclude<SaveState['is'], 'refused'>, string>> = {
  saved: 'Everything is saved.',
  typing: 'Saving …',
  saving: 'Saving …',
  waiting: 'No connection. Your answers are kept on this device, and saved once there is one.',
}

/** Whether what is typed has arrived. */
export const SaveLine = ({ state }: { state: SaveState }) => (
  <Typography
    role="status"
    variant="body2"
    sx={{ flex: '1 1 auto', color: state.is === 'refused' ? 'error.main' : 'text.secondary' }}
  >
    {state.is === 'refused' ? `Not saved: ${state.why}` : words[state.is]}
  </Typography>
)

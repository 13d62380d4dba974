import Box from '@mui/material/Box'
import { Panel } from '#web/booking/event/components/panels/panel.tsx'

/** As high as the conversation that comes: the agency's has the activity, too. */
export const TalkPlace = ({ isLong }: { isLong: boolean }) => (
  <Panel title="Conversation">
    <Box sx={{ height: isLong ? '24rem' : '5.5rem' }} />
  </Panel>
)

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { titleOf, type ChangeEntry } from '#web/booking/event/change-entries.ts'

/** Opens the only way to change or cancel, or a menu of several. */
export const ChangeButton = ({
  entries,
  isStaff: hasMenu,
  onOpen,
  onChoose,
}: {
  entries: readonly ChangeEntry[]
  isStaff: boolean
  onOpen: () => void
  onChoose: (key: ChangeEntry['key']) => void
}) => {
  const [only] = entries
  if (!only) return null
  return (
    <Box>
      <Button
        size="small"
        variant="outlined"
        onClick={() => (hasMenu || entries.length > 1 ? onOpen() : onChoose(only.key))}
      >
        {hasMenu || entries.length > 1 ? titleOf(entries) : only.title}
      </Button>
    </Box>
  )
}

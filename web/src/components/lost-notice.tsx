import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useSyncExternalStore } from 'react'
import { lostPath } from '../lib/lost-path.ts'
import { radius } from '../lib/looks.ts'

/** Says after the redirect that the requested page does not exist. */
export const LostNotice = () => {
  const path = useSyncExternalStore(lostPath.subscribe, lostPath.get)
  if (path === undefined) return null
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mb: 3,
        pl: 2,
        py: 0.5,
        borderRadius: radius.inner,
        bgcolor: 'soft.info',
      }}
    >
      <Box component="p" sx={{ m: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        There is no page at “{path.slice(0, 80)}”. You are at the start instead.
      </Box>
      <IconButton aria-label="Close" onClick={() => lostPath.set(undefined)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

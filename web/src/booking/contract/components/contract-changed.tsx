import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { BeforeAfter } from '#web/components/before-after.tsx'
import type { Contract } from '#web/booking/contract-viewer/contract-text.tsx'
import { changedLines } from '#web/booking/contract/changed-lines.ts'

/** A text that changed under its reader: what they read, beside what is new. Only then can they sign it. */
export const ContractChanged = ({ read, now, onRead }: { read: Contract; now: Contract; onRead: () => void }) => (
  <Alert severity="warning">
    <AlertTitle>The contract has changed since you read it</AlertTitle>
    <BeforeAfter rows={changedLines(`${read.title}\n${read.text}`, `${now.title}\n${now.text}`)} />
    <Box sx={{ mt: 2 }}>
      <Button variant="outlined" color="inherit" onClick={onRead}>
        I have read what is new
      </Button>
    </Box>
  </Alert>
)

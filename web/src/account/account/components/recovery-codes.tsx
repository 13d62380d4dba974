import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { radius } from '#web/lib/looks.ts'

/** Ten codes, shown this once. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Alert severity="warning">
      Keep these recovery codes on paper or in your password manager. Each lets you in once without your phone. They are
      not shown again.
    </Alert>
    <Box
      component="ul"
      aria-label="Recovery codes"
      sx={{
        m: 0,
        p: 2,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))',
        fontFamily: 'monospace',
        border: 1,
        borderColor: 'divider',
        borderRadius: radius.inner,
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button variant="outlined" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        Copy
      </Button>
      <Button variant="contained" onClick={onKept}>
        I have kept them
      </Button>
    </Box>
  </Box>
)

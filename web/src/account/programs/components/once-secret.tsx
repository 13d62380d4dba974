import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { copyLink } from '#web/lib/share.ts'

/** A secret that is shown this once, to be copied. */
export const OnceSecret = ({ label, secret }: { label: string; secret: string }) => (
  <>
    <Typography sx={{ mb: 2 }}>Copy it now: it is shown only this once.</Typography>
    <TextField
      label={label}
      value={secret}
      multiline
      onFocus={(event) => event.target.select()}
      slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
    />
    <Button
      sx={{ mt: 1 }}
      onClick={() => void copyLink(secret, { done: 'Copied', unavailable: 'Clipboard not available. Here it is' })}
    >
      Copy
    </Button>
  </>
)

import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import ShareIcon from '@mui/icons-material/IosShareOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { copyLink, shareLink, signupCopyWords } from '#web/lib/share.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { radius } from '#web/lib/looks.ts'

interface SignupQrDialogProps {
  open: boolean
  onClose: () => void
  qrcode: string
  url: string
  text: string
}

/** The sign-up QR code of an agent or event, with buttons to copy and share its link. */
export const SignupQrDialog = ({ open, onClose, qrcode, url, text }: SignupQrDialogProps) => (
  <ResponsiveDialog
    open={open}
    title="Signup QR Code"
    onClose={onClose}
    maxWidth="xs"
    actions={
      <>
        <Button startIcon={<CopyIcon />} onClick={() => void copyLink(url, signupCopyWords)}>
          Copy link
        </Button>
        <Button
          variant="contained"
          startIcon={<ShareIcon />}
          onClick={() => void shareLink({ title: 'BookMe', text, url }, 'Signup link shared')}
        >
          Share link
        </Button>
      </>
    }
  >
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      {/* White background in both schemes; cameras cannot read it otherwise. */}
      <Box sx={{ p: 2, borderRadius: radius.inner, bgcolor: '#fff', border: 1, borderColor: 'divider' }}>
        <img
          src={qrcode}
          alt="QR code of the signup link"
          width={260}
          height={260}
          style={{ display: 'block', maxWidth: '100%', height: 'auto' }}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        {text}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', textAlign: 'center' }}>
        {url}
      </Typography>
    </Box>
  </ResponsiveDialog>
)

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { copyLink } from '#web/lib/share.ts'
import { useMakeCalendarAddress, useRevokeCalendarAddress } from '#web/account/account/api/calendar-address.ts'

const copyWords = {
  done: 'Calendar address copied to clipboard',
  unavailable: 'Clipboard not available. Here is the calendar address',
}

/** Where each calendar subscribes to an address. */
const calendars = (url: string) => [
  {
    name: 'Google',
    href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(url.replace(/^https?/, 'webcal'))}`,
  },
  { name: 'Apple', href: url.replace(/^https?/, 'webcal') },
  { name: 'Outlook', href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}` },
]

interface CalendarDialogProps {
  userId: string
  /** Only the events with this artist or group, for agents. */
  act?: { id: string; name: string }
  onClose: () => void
}

/** The account's events in another calendar, which reads them by a secret address. */
export default function CalendarDialog({ userId, act, onClose }: CalendarDialogProps) {
  const make = useMakeCalendarAddress(userId, act?.id)
  const revoke = useRevokeCalendarAddress(userId, act?.id)
  const url = revoke.isSuccess ? undefined : make.data?.url
  return (
    <ResponsiveDialog
      open
      title={act ? `${act.name} in your calendar` : 'Your events in your calendar'}
      maxWidth="sm"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography>
          A secret address shows your events {act && `with ${act.name} `}to your calendar. A new address ends the one
          before, and so does a new password, email or second factor. The address is shown here once.
        </Typography>
        {url && (
          <>
            <TextField label="Address" value={url} slotProps={{ htmlInput: { readOnly: true } }} fullWidth />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {calendars(url).map(({ name, href }) => (
                <Button key={name} variant="outlined" href={href} target="_blank" rel="noopener noreferrer">
                  {name}
                </Button>
              ))}
              <Button variant="outlined" onClick={() => void copyLink(url, copyWords)}>
                Copy
              </Button>
            </Box>
          </>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            loading={make.isPending}
            onClick={() => {
              revoke.reset()
              make.mutate()
            }}
          >
            {url ? 'New address' : 'Make an address'}
          </Button>
          <Button loading={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </Box>
      </Box>
    </ResponsiveDialog>
  )
}

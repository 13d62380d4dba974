import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { vendorStatuses } from '#shared/domain/event/record/vendor-status.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { humanize } from '#web/lib/format/text.ts'
import { VendorMark, type VendorPart } from './vendor-icons.tsx'

const parts: { part: VendorPart; label: string }[] = [
  { part: 'artist', label: 'Artist' },
  { part: 'bandleader', label: 'Band leader' },
  { part: 'musician', label: 'Musician' },
]

export default function IconHelp({ onClose }: { onClose: () => void }) {
  return (
    <ResponsiveDialog
      open
      isText
      title="Status icons"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        The icon shows the role, its color and sign the status. A musician’s ○ is a place without a person.
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', mb: 2 }}>
        {parts.map(({ part, label }) => (
          <Box key={part} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <VendorMark part={part} status="not_selected" name={label} /> {label}
          </Box>
        ))}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
        }}
      >
        {vendorStatuses.map((status) => (
          <Box component="li" key={status} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <VendorMark part="artist" status={status} /> {humanize(status)}
          </Box>
        ))}
      </Box>
    </ResponsiveDialog>
  )
}

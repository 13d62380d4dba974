import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { type ChangeEntry, titleOf } from '#web/booking/event/change-entries.ts'
import { radius } from '#web/lib/looks.ts'

interface ChangeMenuProps {
  entries: readonly ChangeEntry[]
  onChoose: (key: ChangeEntry['key']) => void
  onClose: () => void
}

/** Change or cancel: each option with its consequence. */
export default function ChangeMenu({ entries, onChoose, onClose }: ChangeMenuProps) {
  return (
    <ResponsiveDialog open title={titleOf(entries)} maxWidth="xs" onClose={onClose}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries.map(({ key, title, text }) => (
          <li key={key}>
            <ButtonBase
              onClick={() => onChoose(key)}
              sx={{
                display: 'block',
                width: '100%',
                textAlign: 'left',
                p: 2,
                border: 1,
                borderColor: 'line.strong',
                borderRadius: radius.inner,
                '&:hover': { bgcolor: 'soft.default' },
              }}
            >
              <Typography component="span" sx={{ display: 'block', fontWeight: 700 }}>
                {title}
              </Typography>
              <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                {text}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </ResponsiveDialog>
  )
}

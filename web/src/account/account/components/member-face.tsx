import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { initials } from '#web/lib/format/text.ts'

/** A musician's avatar, name and instrument, or a group with your own part in it. */
export const MemberFace = ({
  name,
  instrument,
  picture,
  state,
}: {
  name: string
  instrument: string
  picture?: string | null | undefined
  /** The state of the membership, such as `Invited`. */
  state?: string | undefined
}) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, textAlign: 'left' }}>
    <Avatar
      src={picture ?? undefined}
      alt=""
      sx={{ bgcolor: 'soft.default', color: 'text.primary', fontWeight: 700, fontSize: '0.9375rem' }}
    >
      {initials(name)}
    </Avatar>
    <Box component="span" sx={{ minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
        {[instrument, state].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  </Box>
)

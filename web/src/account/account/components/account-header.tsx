import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { displayName, roleLabel } from '#shared/domain/user/rules.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { initials } from '#web/lib/format/text.ts'

export const AccountHeader = ({ user, picture }: { user: User; picture: string | undefined }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
    <Avatar
      src={picture}
      alt=""
      sx={{
        width: 88,
        height: 88,
        fontSize: '1.75rem',
        fontWeight: 800,
        bgcolor: 'ink.raised',
        color: 'ink.text',
      }}
    >
      {initials(displayName(user))}
    </Avatar>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="overline" component="p" color="textSecondary">
        {roleLabel(user)}
      </Typography>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {displayName(user)}
      </Typography>
    </Box>
  </Box>
)

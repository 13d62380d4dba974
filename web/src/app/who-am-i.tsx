import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import type { User } from '#shared/domain/user/schema.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { initials } from '../lib/format/text.ts'

const roleNames = (user: User): string =>
  [
    user.is_admin && 'Admin',
    user.is_agent && 'Agent',
    user.is_client && 'Client',
    user.is_artist && 'Artist',
    user.is_bandleader && 'Bandleader',
    user.is_musician && !user.is_artist && 'Musician',
  ]
    .filter(Boolean)
    .join(' · ')

export const WhoAmI = () => {
  const { data: user } = useCurrentUser()
  const name = user ? `${user.first} ${user.last}` : ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 44, p: 3, pb: 2.5 }}>
      <Avatar
        src={user?.profile_picture ?? undefined}
        alt=""
        sx={{ width: '2.75rem', height: '2.75rem', bgcolor: 'ink.raised', color: 'ink.text', fontWeight: 700 }}
      >
        {initials(name)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'ink.muted' }}>{user ? roleNames(user) : ''}</Box>
      </Box>
    </Box>
  )
}

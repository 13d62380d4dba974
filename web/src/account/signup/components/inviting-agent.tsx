import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { initials } from '#web/lib/format/text.ts'
import { publicAgentQuery } from '#web/lib/requests/public-agent.ts'

/** Name and face of the agent whose code was scanned. Takes its room before the name arrives. */
export const InvitingAgent = ({ id }: { id: string }) => {
  const { data: agent, isError } = useQuery({ ...publicAgentQuery(id), retry: false })
  if (isError) return null
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 3, visibility: agent ? 'visible' : 'hidden' }}>
      <Avatar src={agent?.profile_picture ?? undefined} alt="" sx={{ width: '3.5rem', height: '3.5rem' }}>
        {initials(agent?.name ?? '')}
      </Avatar>
      <div>
        <Typography variant="body2" color="textSecondary">
          Your agent
        </Typography>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{agent?.name}</Typography>
      </div>
    </Box>
  )
}

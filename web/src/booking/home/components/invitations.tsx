import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { initials } from '#web/lib/format/text.ts'
import { useAnswerMembership } from '#web/lib/requests/answer-membership.ts'
import { invitationsQuery } from '#web/booking/home/api/list-invitations.ts'

/** Open group invitations of this musician; renders nothing if there are none. */
export default function Invitations({ userId }: { userId: string }) {
  const { data: invitations = [] } = useQuery(invitationsQuery(userId))
  const { mutate, isPending, variables } = useAnswerMembership(userId)
  if (invitations.length === 0) return null
  return (
    <Box component="section" aria-label="Invitations" sx={{ display: 'grid', gap: 1.5 }}>
      {invitations.map(({ group_id, group_name, leader_name, logo, instruments }) => {
        const answer = (response: 'accept' | 'decline') => ({
          loading: isPending && variables.groupId === group_id && variables.response === response,
          disabled: isPending,
          onClick: () => mutate({ groupId: group_id, response }),
        })
        return (
          <Card
            key={group_id}
            sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}
          >
            <Avatar
              src={logo ?? undefined}
              alt=""
              sx={{ bgcolor: 'soft.default', color: 'text.primary', fontWeight: 700 }}
            >
              {initials(group_name)}
            </Avatar>
            <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
              <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {leader_name} invites you to join {group_name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {instruments.join(', ')}. Once you accept, you will be shown in the group, and {leader_name} will see
                your email, phone and meal preference.
              </Typography>
            </Box>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                flex: { xs: '1 1 100%', sm: '0 0 auto' },
                '& > *': { flex: 1 },
              }}
            >
              <Button aria-label={`Decline ${group_name}`} {...answer('decline')}>
                Decline
              </Button>
              <Button variant="contained" aria-label={`Accept ${group_name}`} {...answer('accept')}>
                Accept
              </Button>
            </Box>
          </Card>
        )
      })}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { GroupSummary, User } from '#shared/domain/user/schema.ts'
import { Section } from '#web/components/section.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { useAnswerMembership } from '#web/lib/requests/answer-membership.ts'
import { ledGroups } from '#web/account/account/account-values.ts'
import { MemberFace } from './member-face.tsx'

const partOf = (user: User, group: GroupSummary): string =>
  (group.members ?? [])
    .filter(({ user_id }) => user_id === user.id)
    .map(({ instrument }) => instrument)
    .join(', ')

export const MembershipsSection = ({ user }: { user: User }) => {
  const { mutate, isPending, variables } = useAnswerMembership(user.id)
  const led = new Set(ledGroups(user).map(({ id }) => id))
  const groups = user.groups.filter(({ id }) => !led.has(id))
  if (groups.length === 0) return null
  const leave = async ({ id, name }: GroupSummary) => {
    const yes = await confirm({
      title: `Leave ${name}?`,
      text: 'You will no longer be shown in the group. Its leader will no longer see your contact details.',
      confirm: 'Leave',
      destructive: true,
    })
    if (yes) mutate({ groupId: id, response: 'leave' })
  }
  return (
    <Section title="Your groups" hint="The leaders of these groups can see your email, phone and meal preference.">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map((group) => (
          <Box
            component="li"
            key={group.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              py: 0.75,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <MemberFace name={group.name} instrument={partOf(user, group)} picture={group.logo} />
            <Button
              aria-label={`Leave ${group.name}`}
              loading={isPending && variables.groupId === group.id}
              onClick={() => void leave(group)}
              sx={{ ml: 'auto' }}
            >
              Leave
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

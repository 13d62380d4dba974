import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { GroupSummary, User } from '#shared/domain/user/schema.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { type Member, useUpdateMembers } from '../api/update-members.ts'
import { MemberFace } from './member-face.tsx'
import { MusicianSearch } from './musician-search.tsx'

const isSameMember = (a: Member, b: Member) => a.musician_id === b.musician_id && a.instrument === b.instrument

/** Nobody is a member before they accept. */
const stateOf = (group: GroupSummary, member: Member): string | undefined => {
  const known = group.members?.find((one) => isSameMember(one, member))
  if (!known) return 'Gets an invitation when you save'
  return known.status === 'invited' ? 'Invited, no answer yet' : undefined
}

interface MembersDialogProps {
  user: User
  group: GroupSummary
  onClose: () => void
}

/** Changes are local until Save; Cancel discards them (spec section 4). */
export default function MembersDialog({ user, group, onClose }: MembersDialogProps) {
  const [members, setMembers] = useState<Member[]>(() =>
    (group.members ?? []).map(({ musician_id, instrument, musician_name, profile_picture }) => ({
      musician_id,
      instrument,
      musician_name,
      profile_picture,
      group_id: group.id,
    })),
  )
  const update = useUpdateMembers(user.id, group.id)

  const add = (member: Member) =>
    setMembers((all) =>
      all.some((one) => isSameMember(one, member)) ? all : [...all, { ...member, group_id: group.id }],
    )
  const remove = async (member: Member) => {
    const yes = await confirm({
      title: 'Remove member',
      text: `Remove ${member.musician_name ?? 'this musician'} (${member.instrument}) from ${group.name}?`,
      confirm: 'Remove',
      destructive: true,
    })
    if (yes) setMembers((all) => all.filter((one) => !isSameMember(one, member)))
  }
  return (
    <ResponsiveDialog
      open
      title="Manage Group Members"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="contained"
            loading={update.isPending}
            onClick={() => update.mutate(members, { onSuccess: onClose })}
          >
            Save
          </Button>
        </>
      }
    >
      <MusicianSearch onPick={add} />
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 1 }}>
        Members
      </Typography>
      {members.length === 0 && <Typography color="textSecondary">Nobody yet. Search for musicians above.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {members.map((member) => (
          <Box
            component="li"
            key={`${member.musician_id}|${member.instrument}`}
            sx={{ display: 'flex', alignItems: 'center', py: 0.75, borderBottom: 1, borderColor: 'divider' }}
          >
            <MemberFace
              name={member.musician_name ?? ''}
              instrument={member.instrument}
              picture={member.profile_picture}
              state={stateOf(group, member)}
            />
            <IconButton
              aria-label={`Remove ${member.musician_name ?? ''}, ${member.instrument}`}
              onClick={() => void remove(member)}
              sx={{ ml: 'auto' }}
            >
              <RemoveIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
    </ResponsiveDialog>
  )
}

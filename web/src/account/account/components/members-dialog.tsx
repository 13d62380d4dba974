import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { GroupSummary, User } from '#shared/domain/user/schema.ts'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { Conflict, useConflict } from '#web/components/form/use-conflict.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { confirm } from '#web/lib/dialogs.ts'
import type { Fields } from '#web/lib/three-way.ts'
import { type Member, useUpdateMembers } from '#web/account/account/api/update-members.ts'
import { MemberFace } from './member-face.tsx'
import { MusicianSearch } from './musician-search.tsx'

const membersOf = (group: GroupSummary): Member[] =>
  (group.members ?? []).map(({ musician_id, instrument, musician_name, profile_picture }) => ({
    musician_id,
    instrument,
    musician_name,
    profile_picture,
    group_id: group.id,
  }))
const keyOf = ({ musician_id, instrument }: Member) => `${musician_id}|${instrument}`
/** Each member is a separate field, so that changes from two tabs merge per person. */
const fieldsOf = (members: readonly Member[]): Fields =>
  Object.fromEntries(members.map((member) => [keyOf(member), member.musician_name || member.musician_id]))

/** Nobody becomes a member before accepting. */
const stateOf = (group: GroupSummary, member: Member): string | undefined => {
  const known = group.members?.find((one) => keyOf(one) === keyOf(member))
  if (!known) return 'Will be invited when you save'
  return known.status === 'invited' ? 'Invited, no answer yet' : undefined
}

interface MembersDialogProps {
  user: User
  group: GroupSummary
  onClose: () => void
}

/** Changes are local until Save; Cancel discards them (docs/product.md#event-status). */
export default function MembersDialog({ user, group, onClose }: MembersDialogProps) {
  const [members, setMembers] = useState<Member[]>(() => membersOf(group))
  const update = useUpdateMembers(user.id, group.id)
  const { base, send, dialog } = useConflict<GroupSummary>({
    noun: 'group',
    record: group,
    fieldsOf: (record) => fieldsOf(membersOf(record)),
    mine: () => fieldsOf(members),
    restart: (record, kept) => {
      const isAdded = (member: Member) => kept[keyOf(member)] !== undefined
      const theirs = membersOf(record).filter((member) => !(keyOf(member) in kept))
      setMembers([...theirs, ...members.filter(isAdded)])
    },
    labelOf: (key) => key.slice(key.indexOf('|') + 1),
    textOf: (name) => (name === undefined ? 'nobody' : String(name)),
  })
  const save = async () => {
    try {
      await send((version) => update.mutateAsync({ members, version }))
      onClose()
    } catch (error) {
      // The mutation has already reported everything else.
      if (!(error instanceof Conflict || error instanceof ApiError)) throw error
    }
  }

  const add = (member: Member) =>
    setMembers((all) =>
      all.some((one) => keyOf(one) === keyOf(member)) ? all : [...all, { ...member, group_id: group.id }],
    )
  const remove = async (member: Member) => {
    const yes = await confirm({
      title: 'Remove member',
      text: `Remove ${member.musician_name ?? 'this musician'} (${member.instrument}) from ${group.name}?`,
      confirm: 'Remove',
      destructive: true,
    })
    if (yes) setMembers((all) => all.filter((one) => keyOf(one) !== keyOf(member)))
  }
  return (
    <ResponsiveDialog
      open
      title="Manage Group Members"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" loading={update.isPending} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <MusicianSearch onPick={add} />
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 1 }}>
        Members
      </Typography>
      {members.length === 0 && (
        <Typography color="textSecondary">No members yet. Search for musicians above.</Typography>
      )}
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
              state={stateOf(base ?? group, member)}
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
      {dialog}
    </ResponsiveDialog>
  )
}

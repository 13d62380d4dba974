import PeopleIcon from '@mui/icons-material/GroupsOutlined'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { GroupSummary, User } from '#shared/domain/user/schema.ts'
import { FormRow, FormStack } from '#web/components/form/form-stack.tsx'
import { PicturePicker } from '#web/components/picture-picker.tsx'
import { Section } from '#web/components/section.tsx'
import { count } from '#web/lib/format/text.ts'
import { ProfileFields } from './profile-fields.tsx'
import { SongsButton } from './songs-button.tsx'
import type { AccountControl, PictureState } from './types.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const MembersDialog = lazyPart(() => import('./members-dialog.tsx'))

interface GroupSectionProps {
  user: User
  group: GroupSummary
  index: number
  control: AccountControl
  pictures: PictureState
}

const hintOf = (user: User, { members = [] }: GroupSummary): string => {
  if (!user.verified) return 'Once your account is verified, you can invite members and others can see the group.'
  const invited = members.filter(({ status }) => status === 'invited').length
  const all = count(members.length - invited, 'member')
  return invited === 0 ? all : `${all}, ${invited} invited`
}

export const GroupSection = ({ user, group, index, control, pictures }: GroupSectionProps) => {
  const [managing, setManaging] = useState(false)
  const picture = (kind: 'logo' | 'picture') => {
    const key = `${kind}.${group.id}`
    return {
      src: group[kind],
      name: group.name,
      file: pictures.chosen[key],
      onChoose: (file: File | undefined) => pictures.choose(key, file),
      error: pictures.refused[key],
      progress: pictures.progress[key],
    }
  }
  return (
    <Section
      title={`Group Info: ${group.name}`}
      hint={hintOf(user, group)}
      action={
        <>
          {user.verified && <SongsButton actId={group.id} />}
          <Button
            variant="outlined"
            startIcon={<PeopleIcon />}
            disabled={!user.verified}
            onClick={() => setManaging(true)}
          >
            Manage Group Members
          </Button>
        </>
      }
    >
      <FormStack>
        <ProfileFields control={control} at={`groups.${index}`} nameLabel="Group name" />
        <FormRow>
          <PicturePicker label="Group logo" {...picture('logo')} />
          <PicturePicker wide label="Group page picture" hint="16x9. JPEG, PNG, HEIC or WebP" {...picture('picture')} />
        </FormRow>
      </FormStack>
      {managing && (
        <Suspense>
          <MembersDialog user={user} group={group} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </Section>
  )
}

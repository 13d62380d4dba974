import Box from '@mui/material/Box'
import type { User } from '#shared/domain/user/schema.ts'
import { freshPicture } from '#web/lib/format/picture.ts'
import AccountForm from './account-form.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountLinks } from './account-links.tsx'
import { MembershipsSection } from './memberships-section.tsx'
import { YourData } from './your-data.tsx'
import { pageWidth } from '#web/lib/looks.ts'

export default function AccountPage({ user, loadedAt }: { user: User; loadedAt: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: pageWidth.reading, mx: 'auto' }}>
      <AccountHeader user={user} picture={freshPicture(user.profile_picture, loadedAt)} />
      <AccountLinks user={user} />
      <MembershipsSection user={user} />
      <AccountForm user={user} loadedAt={loadedAt} />
      <YourData user={user} />
    </Box>
  )
}

import Box from '@mui/material/Box'
import { ErrorState } from '../../components/error-state.tsx'
import { Page } from '../../components/page.tsx'
import { PageSkeleton } from '../../components/skeletons.tsx'
import { AccountForm } from '../../features/account/components/account-form.tsx'
import { AccountHeader } from '../../features/account/components/account-header.tsx'
import { AccountLinks } from '../../features/account/components/account-links.tsx'
import { useCurrentUser } from '../../lib/current-user.ts'
import { freshPicture } from '../../lib/format/picture.ts'

export default function AccountRoute() {
  const { data: user, dataUpdatedAt, error, refetch } = useCurrentUser()
  return (
    <Page title="Account">
      {user ? (
        <Box sx={{ display: 'grid', gap: 3, maxWidth: 860 }}>
          <AccountHeader user={user} picture={freshPicture(user.profile_picture, dataUpdatedAt)} />
          <AccountLinks user={user} />
          <AccountForm key={user.id} user={user} loadedAt={dataUpdatedAt} />
        </Box>
      ) : error ? <ErrorState error={error} say="Could not get account info" onRetry={() => void refetch()} /> : <PageSkeleton />}
    </Page>
  )
}

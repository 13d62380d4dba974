import Box from '@mui/material/Box'
import { Navigate } from 'react-router-dom'
import { ApiKeys } from '#web/account/programs/components/api-keys.tsx'
import { Webhooks } from '#web/account/programs/components/webhooks.tsx'
import { Page } from '#web/components/page.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'

/** Admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function ProgramsRoute() {
  const user = useCurrentUser().data
  if (user && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page title={paths['/programs'].title}>
      {user && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <ApiKeys />
          <Webhooks />
        </Box>
      )}
    </Page>
  )
}

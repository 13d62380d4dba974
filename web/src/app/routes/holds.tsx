import { Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import AddIcon from '@mui/icons-material/Add'
import { Navigate, useSearchParams } from 'react-router-dom'
import { viewerOf } from '#shared/domain/permissions.ts'
import { Page } from '#web/components/page.tsx'
import { HoldsScreen } from '#web/calendar/holds/components/holds-screen.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'

const HoldDialog = lazyPart(() => import('#web/calendar/holds/components/hold-dialog.tsx'))

/** Agents and admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function HoldsRoute() {
  const user = useCurrentUser().data
  const [query] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page
      title={paths['/holds'].title}
      action={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen(true)}>
          Hold an act
        </Button>
      }
    >
      {user && <HoldsScreen viewer={viewerOf(user)} marked={query.get('id')} />}
      {isOpen && (
        <Suspense>
          <HoldDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Page>
  )
}

import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { ProspectList } from '#web/people/prospects/components/prospect-list.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'

const AddProspectDialog = lazyPart(() => import('#web/people/prospects/components/add-prospect-dialog.tsx'))

/** Agents and admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function ProspectsRoute() {
  const user = useCurrentUser().data
  const [adding, setAdding] = useState(false)
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page
      title={paths['/prospects'].title}
      action={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          Add prospect
        </Button>
      }
    >
      {user && <ProspectList />}
      {adding && (
        <Suspense>
          <AddProspectDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Page>
  )
}

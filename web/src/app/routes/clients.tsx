import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { ClientList } from '#web/people/clients/components/client-list.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'
import { useNameFilter } from '#web/lib/use-name-filter.ts'

const AddClientDialog = lazyPart(() => import('#web/people/client-dialog/add-client-dialog.tsx'))

/** Agents and admins only; others are sent home (docs/product.md#screens). */
export default function ClientsRoute() {
  const user = useCurrentUser().data
  const navigate = useNavigate()
  const { text, setText, name } = useNameFilter()
  const [adding, setAdding] = useState(false)
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page
      title={paths['/clients'].title}
      tools={<SearchField label="Filter by name" value={text} onChange={setText} />}
      action={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          Add client
        </Button>
      }
    >
      {user && <ClientList name={name} onClear={() => setText('')} />}
      {adding && (
        <Suspense>
          <AddClientDialog onClose={() => setAdding(false)} onAdded={({ id }) => void navigate(`/client?id=${id}`)} />
        </Suspense>
      )}
    </Page>
  )
}

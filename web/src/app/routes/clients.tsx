import { Navigate } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { ClientList } from '#web/features/clients/components/client-list.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { useNameFilter } from '#web/lib/use-name-filter.ts'

/** Agents and admins only; others are sent home (docs/product.md#screens). */
export default function ClientsRoute() {
  const user = useCurrentUser().data
  const { text, setText, name } = useNameFilter()
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page
      title={paths['/clients'].title}
      tools={<SearchField label="Filter by name" value={text} onChange={setText} />}
    >
      {user && <ClientList name={name} onClear={() => setText('')} />}
    </Page>
  )
}

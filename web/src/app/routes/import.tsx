import Box from '@mui/material/Box'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { ImportStart } from '#web/people/import/components/import-start.tsx'
import { ImportSteps } from '#web/people/import/components/import-steps.tsx'
import { TakeAlong } from '#web/people/take-along/components/take-along.tsx'

/** Agents and admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function ImportRoute() {
  const user = useCurrentUser().data
  const [query, setQuery] = useSearchParams()
  const id = query.get('id')
  if (user && !user.is_agent && !user.is_admin) return <Navigate to="/home" replace />
  return (
    <Page title={paths['/import'].title}>
      {user &&
        (id === null ? (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ImportStart onBrought={(brought) => setQuery({ id: brought })} />
            {user.is_admin && <TakeAlong />}
          </Box>
        ) : (
          <ImportSteps id={id} onAgain={() => setQuery({})} />
        ))}
    </Page>
  )
}

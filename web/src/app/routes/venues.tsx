import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { Page } from '#web/components/page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { VenueList } from '#web/people/venues/components/venue-list.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useNameFilter } from '#web/lib/use-name-filter.ts'

const VenueDialog = lazyPart(() => import('#web/people/venue-dialog/venue-dialog.tsx'))

/** Everyone can view; agents and admins add and edit (docs/product.md#screens). */
export default function VenuesRoute() {
  const user = useCurrentUser().data
  const { text, setText, name } = useNameFilter()
  const [editing, setEditing] = useState<Venue | 'new'>()
  const isStaff = user !== undefined && (user.is_agent || user.is_admin)
  const close = () => setEditing(undefined)
  return (
    <Page
      title={paths['/venues'].title}
      tools={<SearchField label="Filter by name" value={text} onChange={setText} />}
      action={
        isStaff ? (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEditing('new')}>
            New
          </Button>
        ) : undefined
      }
    >
      {user && (
        <VenueList
          name={name}
          onClear={() => setText('')}
          linkPhones={isStaff || !user.is_client}
          onEdit={isStaff ? setEditing : undefined}
        />
      )}
      {editing && (
        <Suspense>
          <VenueDialog
            open
            {...(editing === 'new' ? {} : { venue: editing })}
            onClose={close}
            onSaved={() => {
              close()
              void queryClient.invalidateQueries({ queryKey: ['venues'] })
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

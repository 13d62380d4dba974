import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { ErrorState } from '#web/components/error-state.tsx'
import { Page } from '#web/components/page.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { clientQuery } from '#web/people/records/api/get-client.ts'
import { ClientContact } from '#web/people/records/components/client-contact.tsx'
import { NotesPanel } from '#web/people/records/components/notes-panel.tsx'
import { RecordEvents } from '#web/people/records/components/record-events.tsx'
import { RecordFrame } from '#web/people/records/components/record-frame.tsx'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { rememberPartyName, usePartyName } from '#web/lib/party-name.ts'
import { paths } from '#web/lib/paths.ts'
import { useWayBack } from '#web/lib/way-back.ts'

/** A client's record, for agents and admins; others are sent home (docs/product.md#screens). */
export default function ClientRoute() {
  const [query] = useSearchParams()
  const back = useWayBack()
  const id = query.get('id') ?? ''
  const user = useCurrentUser().data
  const isStaff = user !== undefined && (user.is_agent || user.is_admin)
  const known = usePartyName(id)
  const { data: client, error, refetch } = useQuery({ ...clientQuery(id), enabled: isStaff && id !== '' })
  if (user && !isStaff) return <Navigate to="/home" replace />
  if (id === '') return <Navigate to="/clients" replace />
  const remember = () => client && rememberPartyName(id, client.name)
  return (
    <Page
      title={client?.name ?? known ?? paths['/client'].title}
      tools={
        error ? undefined : (
          <>
            <Button variant="outlined" component={Link} to={`/calendar?client=${id}`} onClick={remember}>
              Calendar
            </Button>
            <Button variant="outlined" component={Link} to={`/events?client=${id}`} onClick={remember}>
              Events list
            </Button>
          </>
        )
      }
      action={
        client && (
          <Button
            component={Link}
            to={`/event?id=new&client=${id}`}
            state={back}
            variant="contained"
            startIcon={<AddIcon />}
          >
            New event
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState error={error} say="Could not find client" onRetry={() => void refetch()} />
      ) : client ? (
        <RecordFrame eventsOf={id} contact={<ClientContact client={client} />} notes={<NotesPanel key={id} id={id} />}>
          <RecordEvents key={id} id={id} showsMoney />
        </RecordFrame>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}

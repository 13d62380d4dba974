import EditIcon from '@mui/icons-material/EditOutlined'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canSign } from '#shared/domain/event/access/proposal-permissions.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { isOfferExpired } from '#shared/domain/event/record/valid-until.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { AgentCard } from '#web/booking/components/agent-card.tsx'
import { ContractText } from '#web/booking/contract-viewer/contract-text.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { ExpiredProposal } from '#web/booking/proposal/components/expired-proposal.tsx'
import { Link } from '#web/components/link.tsx'
import { FormSkeleton, PageSkeleton } from '#web/components/skeletons.tsx'
import { nowIso } from '#web/lib/clock.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { contractQuery } from '#web/lib/requests/event/get-contract.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { ChangedTerms } from './changed-terms.tsx'
import { SignedDocuments } from './signed-documents.tsx'
import { pageWidth } from '#web/lib/looks.ts'

const EditContractDialog = lazyPart(() => import('./edit-contract-dialog.tsx'))
const SignForm = lazyPart(() => import('./sign-form.tsx'))

interface ContractScreenProps {
  event: EventView
  viewer: Viewer
  /** Opens the admin's dialog immediately. */
  editing?: boolean
}

/** An event's contract: read and print, sign as the client, edit as an admin until signed. */
export const ContractScreen = ({ event, viewer, editing = false }: ContractScreenProps) => {
  const navigate = useNavigate()
  const back = useWayBack()
  const { data: contract, error, refetch } = useQuery({ ...contractQuery(event.id), staleTime: 0 })
  const [isEditing, setEditing] = useState(editing)
  const who = relation(viewer, event)
  const mayBeSigned = canSign(who, event, nowIso()).ok

  if (error && !contract) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!contract) return <PageSkeleton />
  const next =
    event.contract_resign_needed || event.status !== 'proposed' ? `/event?id=${event.id}` : `/proposal?id=${event.id}`
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: pageWidth.reading, mx: 'auto' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', displayPrint: 'none' }}>
        <Link to={`/event?id=${event.id}`} state={back}>
          Back to {event.name ?? 'the event'}
        </Link>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          {contract.editable && (
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setEditing(true)}>
              Edit Contract
            </Button>
          )}
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
        </Box>
      </Box>
      {contract.changes.length > 0 && <ChangedTerms changes={contract.changes} />}
      <Card sx={{ p: { xs: 2.5, sm: 6 }, '@media print': { border: 0, p: 0, bgcolor: '#fff' } }}>
        <ContractText contract={contract} zone={event.timezone} />
      </Card>
      {!isStaff(who) && <AgentCard agent={event.agent} />}
      {who.client && isOfferExpired(event, nowIso()) && <ExpiredProposal event={event} />}
      {mayBeSigned && (
        <Box sx={{ displayPrint: 'none' }}>
          <Suspense fallback={<FormSkeleton />}>
            <SignForm
              eventId={event.id}
              contract={contract}
              again={event.contract_resign_needed === true}
              names={[viewer.name, event.client?.name ?? '']}
              onSigned={() => void navigate(next, { state: back })}
            />
          </Suspense>
        </Box>
      )}
      {contract.documents.length > 0 && (
        <Box sx={{ displayPrint: 'none' }}>
          <SignedDocuments
            eventId={event.id}
            documents={contract.documents}
            zone={event.timezone}
            version={event.agreement?.pending ? event.agreement.version : undefined}
          />
        </Box>
      )}
      {isEditing && contract.editable && (
        <Suspense>
          <EditContractDialog eventId={event.id} contract={contract} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Box>
  )
}

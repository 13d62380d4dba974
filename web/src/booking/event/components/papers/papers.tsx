import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { canReadSheet } from '#shared/domain/day-sheet/readers.ts'
import { canEditContract, canViewContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { canReadPlan, isPlanned } from '#shared/domain/plan/access.ts'
import { opensText } from '#shared/domain/event/lifecycle/nudge.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { eventStatusWord, isCalledOff } from '#shared/domain/event/record/status.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { remindersQuery } from '#web/booking/event/api/reminders.ts'
import { dateParts } from '#web/lib/format/date.ts'
import { nowIso } from '#web/lib/clock.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { Offers } from './offers.tsx'
import { Paper } from './paper.tsx'

const FilesPanel = lazyPart(() => import('#web/booking/event/components/files/files-panel.tsx'))

const stepWords: Record<number, string> = { 2: 'Picked', 3: 'Signed', 4: 'Booked' }

/** "Sent" until a step is reached (docs/product.md#event-status). */
const proposalState = (event: EventView): string =>
  isCalledOff(event)
    ? eventStatusWord.canceled
    : event.proposal_sent_at
      ? (stepWords[event.proposal_step ?? 1] ?? 'Sent')
      : 'Not sent yet'

/** `Oct 14`, with its year if that is not the reader's. */
const dayOf = (at: string): string => {
  const { month, day, year } = dateParts(at)
  return `${month} ${day}${year === dateParts(nowIso()).year ? '' : `, ${year}`}`
}

/** The client's visits, for the agency. */
const useOpensText = (event: EventView, who: Relation): string => {
  const isAsked = isStaff(who) && event.proposal_sent_at != null
  const { data } = useQuery({ ...remindersQuery(event.id), enabled: isAsked })
  const opens = data?.proposal_opens
  if (!isAsked || !data) return ''
  if (opens?.times) return opensText(opens, event.timezone ?? defaultTimezone)
  // Somebody who signed has read it, for example in an older release.
  return event.proposal_signed_at == null ? 'not opened yet' : ''
}

const hasProposal = (event: EventView, who: Relation): boolean =>
  event.prepaid !== false &&
  (isStaff(who) || who.client) &&
  // A request that ended before its offer.
  !(who.client && !isStaff(who) && isCalledOff(event) && event.proposal_sent_at == null)

interface PapersProps {
  event: EventView
  viewer: Viewer
  who: Relation
}

/** Proposal, contract, day sheet and files in one row. Amounts of `event` in cents. */
export const Papers = ({ event, viewer, who }: PapersProps) => {
  const opens = useOpensText(event, who)
  const force = inForce(event)
  const sent = event.proposal_sent_at
  const isOffer = hasProposal(event, who)
  const signed = force.proposal_signed_at ? `Signed ${dayOf(force.proposal_signed_at)}` : 'Not signed yet'
  return (
    <Card component="section" aria-label="Papers" sx={{ px: { xs: 1, sm: 1.5 }, py: 1, overflow: 'visible' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {isOffer && (
          <Paper
            name={who.client ? 'Open proposal' : 'Preview Proposal'}
            about={[proposalState(event), opens || (sent && dayOf(sent))].filter(Boolean).join(' · ')}
            to={`/proposal?id=${event.id}`}
          />
        )}
        {isOffer && canViewContract(who, event).ok && (
          <Paper name="View Contract" about={signed} to={`/contract?id=${event.id}`} />
        )}
        {isOffer && canEditContract(who, event).ok && (
          <Paper name="Edit Contract" about="Before the signature" to={`/contract?id=${event.id}&edit=1`} />
        )}
        {event.start != null && canReadSheet(viewer, event).ok && (
          <Paper name="Day sheet" about="Times and people" to={`/day-sheet?id=${event.id}`} />
        )}
        {canReadPlan(viewer, event).ok && !isStaff(who) && isPlanned(event) && (
          <Paper name="Plan" about="Music and wishes" to={`/plan?id=${event.id}`} />
        )}
        <Suspense>
          <FilesPanel event={event} who={who} />
        </Suspense>
      </Box>
      {isOffer && event.contract_resign_needed && (
        <Typography variant="body2" color="error" sx={{ px: 1, py: 0.5 }}>
          {isChangePending(event)
            ? "The proposed change waits for the client's signature."
            : 'The rate has changed since the contract was signed; it has to be signed again.'}
        </Typography>
      )}
      {isOffer && <Offers event={event} isClient={who.client} />}
    </Card>
  )
}

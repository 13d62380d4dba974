import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { canEditContract, canViewContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { opensText } from '#shared/domain/event/lifecycle/nudge.ts'
import { splitProblem } from '#shared/domain/event/money/option-problems.ts'
import { optionMoney, type Option } from '#shared/domain/event/money/options.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { eventStatusWord, isCalledOff } from '#shared/domain/event/record/status.ts'
import { ColorChip } from '#web/components/status-chip.tsx'
import { Money } from '#web/components/money.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { remindersQuery } from '#web/booking/event/api/reminders.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { Fold } from './fold.tsx'

const stepWords: Record<number, string> = { 2: 'Picked', 3: 'Signed', 4: 'Booked' }

/** "Sent" until a step is reached (docs/product.md#event-status). */
const proposalState = (event: EventView) =>
  isCalledOff(event)
    ? eventStatusWord.canceled
    : event.proposal_sent_at
      ? (stepWords[event.proposal_step ?? 1] ?? 'Sent')
      : 'Not sent yet'

const proposalColor = (event: EventView) =>
  isCalledOff(event) ? 'default' : (event.proposal_step ?? 0) > 2 ? 'success' : 'warning'

/** The split of an option; a client sees prices only. */
const OptionShares = ({ event, option }: { event: EventView; option: Option }) => {
  const { agent_rate, bookme_rate, rates } = optionMoney(event, option)
  const performers = sum(rates.map(({ rate }) => rate))
  const isOpen = option.price > 0 && event.proposal_signed_at == null
  const problem = isOpen ? splitProblem(event, option) : undefined
  return (
    <Typography variant="body2" color={problem ? 'error' : 'textSecondary'}>
      Agent {formatMoney(agent_rate)} · performers {formatMoney(performers)} · platform {formatMoney(bookme_rate)}
      {problem && `. ${problem.message}.`}
    </Typography>
  )
}

/** The client's visits. */
const Opens = ({ event: { id, timezone: zone, proposal_signed_at } }: { event: EventView }) => {
  const { data } = useQuery(remindersQuery(id))
  if (!data) return null
  const opens = data.proposal_opens
  // Somebody who signed has read it, for example in an older release.
  if (proposal_signed_at != null && !opens?.times) return null
  return opens === null || opens.times === 0 ? ' · not opened yet' : ` · ${opensText(opens, zone ?? defaultTimezone)}`
}

/** Prepaid events only: the offer and the client's progress. Amounts of `event` in cents. */
export const ProposalPanel = ({ event, who }: { event: EventView; who: Relation }) => {
  const back = useWayBack()
  if (event.prepaid === false || (!who.admin && !who.agent && !who.client)) return null
  // A request that ended before its offer.
  if (who.client && !isStaff(who) && isCalledOff(event) && event.proposal_sent_at == null) return null
  const force = inForce(event)
  const options = force.proposals ?? []
  return (
    <Fold title="Proposal and contract" aside={<ColorChip label={proposalState(event)} color={proposalColor(event)} />}>
      {options.map((option) => (
        <Box key={option.id} sx={{ display: 'grid', gap: 0.5 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              {option.title || 'Untitled proposal'}
              {force.proposal_pick === option.id && ' · chosen'}
            </Typography>
            <Money amount={option.price} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {option.description}
          </Typography>
          {!who.client && <OptionShares event={force} option={option} />}
        </Box>
      ))}
      {event.proposal_sent_at && (
        <Typography variant="body2" color="textSecondary">
          Sent {formatDateTime(event.proposal_sent_at)}
          {isStaff(who) && <Opens event={event} />}
        </Typography>
      )}
      {force.proposal_signed_at && (
        <Typography variant="body2" color="textSecondary">
          Signed {formatDateTime(force.proposal_signed_at)}
          {force.proposal_signature && ` by ${force.proposal_signature}`}
        </Typography>
      )}
      {event.contract_resign_needed && (
        <Typography variant="body2" color="error">
          {isChangePending(event)
            ? "The proposed change waits for the client's signature."
            : 'The rate has changed since the contract was signed; it has to be signed again.'}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button component={Link} to={`/proposal?id=${event.id}`} state={back} variant="outlined" size="small">
          {who.client ? 'Open proposal' : 'Preview Proposal'}
        </Button>
        {canViewContract(who, event).ok && (
          <Button component={Link} to={`/contract?id=${event.id}`} state={back} variant="outlined" size="small">
            View Contract
          </Button>
        )}
        {canEditContract(who, event).ok && (
          <Button component={Link} to={`/contract?id=${event.id}&edit=1`} state={back} variant="outlined" size="small">
            Edit Contract
          </Button>
        )}
      </Box>
    </Fold>
  )
}

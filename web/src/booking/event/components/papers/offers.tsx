import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { splitProblem } from '#shared/domain/event/money/option-problems.ts'
import { optionMoney, type Option } from '#shared/domain/event/money/options.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import { Money } from '#web/components/money.tsx'

/** The split of an option; a client sees prices only. */
const OptionShares = ({ event, option }: { event: EventView; option: Option }) => {
  const { agent_rate, bookme_rate, rates } = optionMoney(event, option)
  const performers = sum(rates.map(({ rate }) => rate))
  const problem = option.price > 0 ? splitProblem(event, option) : undefined
  return (
    <Typography variant="body2" color={problem ? 'error' : 'textSecondary'}>
      Agent {formatMoney(agent_rate)} · performers {formatMoney(performers)} · BookMe {formatMoney(bookme_rate)}
      {problem && `. ${problem.message}.`}
    </Typography>
  )
}

/** The options of an offer, until one of them is signed: then it is the contract's. */
export const Offers = ({ event, isClient }: { event: EventView; isClient: boolean }) => {
  const force = inForce(event)
  const options = force.proposal_signed_at == null ? (force.proposals ?? []) : []
  if (options.length === 0) return null
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 1, py: 0.5, display: 'grid', gap: 1 }}>
      {options.map((option) => (
        <li key={option.id}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="body2" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
              {option.title || 'Untitled proposal'}
              {force.proposal_pick === option.id && ' · chosen'}
            </Typography>
            <Typography variant="body2" component="span">
              <Money amount={option.price} />
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {option.description}
          </Typography>
          {!isClient && <OptionShares event={force} option={option} />}
        </li>
      ))}
    </Box>
  )
}

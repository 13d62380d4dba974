import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { Suggestion } from '#shared/domain/call-list/schema.ts'
import { actsFor, budgetForAct, isWithin } from '#shared/domain/call-list/within-budget.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney, zero, type Cents } from '#shared/domain/money.ts'
import { suggestionsQuery } from '#web/booking/event/api/call-lists.ts'
import { RequestLinePlace } from './request-line-place.tsx'

type Act = Pick<Suggestion, 'id' | 'name'>

interface RequestLineProps {
  event: EventView
  /** Opens the event's form, with the given act in it; false for somebody who has not taken the request. */
  onChoose: ((act?: Act) => void) | false
}

const mostShown = 6

const wantedText = (wanted: Suggestion, budget: Cents): string =>
  !wanted.is_recommended
    ? `${wanted.name} is not free: ${wanted.reasons[0] ?? 'another event'}`
    : wanted.rate !== null && !isWithin(wanted, budget)
      ? `${wanted.name} is free, usually for more than the budget`
      : `${wanted.name} is free`

const othersText = (within: number, isOther: boolean): string =>
  within === 0
    ? `nobody${isOther ? ' else' : ''} is known to be within the budget`
    : `${within}${isOther ? (within === 1 ? ' other' : ' others') : ''} within the budget`

/** On a request whose act is open: who is free on its evening, and which of them are within the client's budget. */
export default function RequestLine({ event, onChoose }: RequestLineProps) {
  const { data, isLoading } = useQuery(suggestionsQuery(event.id, 'act'))
  if (isLoading) return <RequestLinePlace />
  if (!data) return null
  const budget = budgetForAct(event)
  const { wanted, within, unpriced } = actsFor(event, data)
  const others = othersText(within.length, wanted !== undefined)
  const rest = within.length - mostShown
  return (
    <Card component="section" aria-label="Who is free" sx={{ px: { xs: 2, sm: 3 }, py: 2, display: 'grid', gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{wanted ? `${wantedText(wanted, budget)}; ${others}` : `Free: ${others}`}</strong>{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {formatMoney(event.client_budget ?? zero)}, of which {formatMoney(budget)} for the act
          {event.brand?.name && `, of ${event.brand.name}`}
        </Typography>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {wanted?.is_recommended && <Choice act={wanted} isWanted onChoose={onChoose} />}
        {within.slice(0, mostShown).map((act) => (
          <Choice key={act.id} act={act} onChoose={onChoose} />
        ))}
        {rest > 0 && <More text={`${rest} more`} onChoose={onChoose} />}
        {unpriced.length > 0 && <More text={`${unpriced.length} free without a usual rate`} onChoose={onChoose} />}
      </Box>
    </Card>
  )
}

const More = ({ text, onChoose }: Pick<RequestLineProps, 'onChoose'> & { text: string }) =>
  onChoose ? <Button onClick={() => onChoose()}>{text}</Button> : <Chip variant="outlined" label={text} />

const Choice = ({
  act,
  isWanted = false,
  onChoose,
}: Pick<RequestLineProps, 'onChoose'> & { act: Suggestion; isWanted?: boolean }) => {
  const text = [act.name, isWanted && 'wanted', act.rate !== null && formatMoney(act.rate)].filter(Boolean).join(' · ')
  if (!onChoose) return <Chip label={text} />
  return (
    <Button size="small" variant="outlined" sx={{ overflowWrap: 'anywhere' }} onClick={() => onChoose(act)}>
      {text}
    </Button>
  )
}

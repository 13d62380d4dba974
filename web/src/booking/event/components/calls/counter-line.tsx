import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { rebalanced } from '#shared/domain/call-list/rebalance.ts'
import type { TakenFrom } from '#shared/domain/call-list/schema.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { type cents, formatMoney, zero } from '#shared/domain/money.ts'
import { useAnswerCounter } from '#web/booking/event/api/answer-counter.ts'
import type { Candidate, List } from '#web/booking/event/api/call-lists.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { counterChanges, counterQuestion, dearerBy } from './counter-question.ts'

const labels: Readonly<Record<TakenFrom, string>> = {
  client: "The client's price",
  agent: "The agent's share",
  bandleader: "The band leader's rate",
  artist: "The artist's rate",
}

const sources = (event: EventView, who: Relation, more: ReturnType<typeof cents>): TakenFrom[] => {
  if (isStaff(who)) {
    const all: TakenFrom[] = ['agent', 'client', 'bandleader', 'artist']
    // Staff have the whole event.
    return all.filter((from) => rebalanced(event as Event, more, from) !== undefined)
  }
  return who.bandleader ? ['bandleader'] : ['artist']
}

/** `$3,200.00 → $3,262.50`, or that nothing else changes. */
const effectOf = (event: EventView, from: TakenFrom, more: ReturnType<typeof cents>): string => {
  const changes = counterChanges(event, more, from)
  const own = changes.find(({ name }) => name === labels[from])
  return own ? `${own.name}: ${own.value}` : labels[from]
}

interface CounterLinesProps {
  list: List
  event: EventView
  who: Relation
  isBusy: boolean
}

/** The counter-offers of a list. */
export default function CounterLines({ list, ...props }: CounterLinesProps) {
  return list.candidates
    .filter(({ state }) => state === 'countered')
    .map((one) => <CounterLine key={one.id} {...{ list, one, ...props }} />)
}

/** The reason of a counter-offer, and what accepting it does to each share, before it is accepted. */
const CounterLine = ({ list, one, event, who, isBusy: isListBusy }: CounterLinesProps & { one: Candidate }) => {
  const { mutate, isPending } = useAnswerCounter(event.id, list, one)
  const isBusy = isListBusy || isPending
  const wanted = one.counter!.rate
  const more = dearerBy(list, one)
  const accept = async (from: TakenFrom) => {
    if (await confirm(counterQuestion(event, list, one, from))) mutate({ accept: true, taken_from: from })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, borderLeft: '3px solid', borderColor: 'warning.main', pl: 1.5 }}>
      <Typography>
        {`${one.name} would play for ${formatMoney(wanted)} instead of ${formatMoney(one.rate ?? list.rate ?? zero)}.`}
      </Typography>
      {one.counter!.note && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {`“${one.counter!.note}”`}
        </Typography>
      )}
      {sources(event, who, more).map((from) => (
        <Box key={from} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2" sx={{ flex: '1 1 12rem' }}>
            {effectOf(event, from, more)}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-label={`Accept: ${labels[from]}`}
            onClick={() => void accept(from)}
          >
            Accept
          </Button>
        </Box>
      ))}
      <Button
        size="small"
        color="error"
        sx={{ justifySelf: 'start' }}
        disabled={isBusy}
        onClick={() => mutate({ accept: false })}
      >
        Decline counter-offer
      </Button>
    </Box>
  )
}

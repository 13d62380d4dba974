import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { useCallList, type List } from '#web/booking/event/api/call-lists.ts'
import { CandidateRow } from './candidate-row.tsx'
import { CounterLine } from './counter-line.tsx'
import { HowToAsk } from './how-to-ask.tsx'
import { added, asking, movedBy, movedTo, paid, removed } from './list-edits.ts'
import { listText } from './list-text.ts'
import { SlotInstrument } from '#web/booking/event/components/slot-instrument.tsx'
import { Suggested } from './suggested.tsx'

/** A chair with its list: at a glance, and unfolded to plan it. */
export const CallListRow = ({ list, event, who }: { list: List; event: EventView; who: Relation }) => {
  const { chair, state, candidates } = list
  const edit = useCallList(event.id, chair)
  const { mutate, isPending: isBusy } = useCallList(event.id, chair)
  const [isPlanned, setPlanned] = useState(false)
  const isRunning = state === 'running'
  const canStart =
    list.is_open && !isRunning && candidates.some((one) => ['waiting', 'skipped', 'withdrawn'].includes(one.state))
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {list.name}
            {list.rate !== null && list.rate > 0 && ` · ${formatMoney(list.rate)}`}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {listText(list, event.timezone)}
          </Typography>
        </Box>
        {canStart && (
          <Button
            variant="outlined"
            size="small"
            loading={isBusy}
            aria-label={`Start asking: ${list.name}`}
            onClick={() => mutate({ do: 'start' })}
          >
            Start
          </Button>
        )}
        {isRunning && (
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`Stop asking: ${list.name}`}
            onClick={() => mutate({ do: 'stop' })}
          >
            Stop
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={isPlanned}
          aria-label={`${isPlanned ? 'Close' : 'People'}: ${list.name}`}
          onClick={() => setPlanned(!isPlanned)}
        >
          {isPlanned ? 'Close' : 'People'}
        </Button>
      </Box>
      {candidates
        .filter((one) => one.state === 'countered')
        .map((one) => (
          <CounterLine key={one.id} {...{ list, one, event, who, isBusy }} />
        ))}
      {isPlanned && (
        <Box sx={{ display: 'grid', gap: 2, pl: { xs: 0, sm: 2 } }}>
          {list.is_open && !isRunning && chair.startsWith('slot-') && (
            <SlotInstrument event={event} who={who} slot={chair.slice('slot-'.length)} />
          )}
          {list.is_open && <HowToAsk list={list} onChange={(how) => edit.mutate(asking(how))} />}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {candidates.map((one, i) => (
              <CandidateRow
                key={one.id}
                {...{ one, isRunning, isBusy, timezone: event.timezone }}
                usual={isStaff(who) ? list.rate : null}
                onRate={(rate) => edit.mutate(paid(one.id, rate))}
                isFirst={i === 0}
                isLast={i === candidates.length - 1}
                onMove={(by) => edit.mutate(movedBy(one.id, by))}
                onDrop={(id) => edit.mutate(movedTo(id, one.id))}
                onRemove={() => edit.mutate(removed(one.id))}
                onAct={(act) => mutate({ do: act, candidate_id: one.id })}
              />
            ))}
          </Box>
          {list.is_open && (
            <Suggested
              id={event.id}
              chair={chair}
              known={new Set(candidates.map(({ id }) => id))}
              onAdd={(one) => edit.mutate(added(one))}
            />
          )}
        </Box>
      )}
    </Box>
  )
}

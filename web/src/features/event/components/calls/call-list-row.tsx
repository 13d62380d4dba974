import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { useCallList, type List, type ListBody } from '#web/features/event/api/call-lists.ts'
import { CandidateRow } from './candidate-row.tsx'
import { CounterLine } from './counter-line.tsx'
import { HowToAsk } from './how-to-ask.tsx'
import { listText } from './list-text.ts'
import { Suggested } from './suggested.tsx'

const moved = (ids: readonly string[], id: string, to: number): string[] => {
  const rest = ids.filter((one) => one !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** A chair with its list: at a glance, and unfolded to plan it. */
export const CallListRow = ({ list, event, who }: { list: List; event: EventView; who: Relation }) => {
  const { chair, state, candidates } = list
  const { mutate, isPending: isBusy } = useCallList(event.id, chair)
  const [isPlanned, setPlanned] = useState(false)
  const ids = candidates.map(({ id }) => id)
  const rates = new Map(candidates.map(({ id, rate }) => [id, rate]))
  const save = (wanted: readonly string[], more: Partial<ListBody> = {}, pay = rates) => {
    const { mode, ask_at_once, answer_hours, version } = list
    const body = { mode, ask_at_once, answer_hours, version, ...more }
    mutate({ do: 'save', body: { ...body, candidates: wanted.map((id) => ({ id, rate: pay.get(id) ?? null })) } })
  }
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
          <CounterLine
            key={one.id}
            {...{ list, one, event, who, isBusy }}
            onAnswer={(answer) => mutate({ do: 'counter', body: { candidate_id: one.id, ...answer } })}
          />
        ))}
      {isPlanned && (
        <Box sx={{ display: 'grid', gap: 2, pl: { xs: 0, sm: 2 } }}>
          {list.is_open && <HowToAsk {...{ list, isBusy }} onChange={(how) => save(ids, how)} />}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {candidates.map((one, i) => (
              <CandidateRow
                key={one.id}
                {...{ one, isRunning, isBusy, timezone: event.timezone }}
                usual={isStaff(who) ? list.rate : null}
                onRate={(rate) => save(ids, {}, new Map(rates).set(one.id, rate))}
                isFirst={i === 0}
                isLast={i === candidates.length - 1}
                onMove={(by) => save(moved(ids, one.id, i + by))}
                onDrop={(id) => ids.includes(id) && save(moved(ids, id, i))}
                onRemove={() => save(ids.filter((id) => id !== one.id))}
                onAct={(act) => mutate({ do: act, candidate_id: one.id })}
              />
            ))}
          </Box>
          {list.is_open && (
            <Suggested
              id={event.id}
              chair={chair}
              known={new Set(ids)}
              isBusy={isBusy}
              onAdd={(id) => save([...ids, id])}
            />
          )}
        </Box>
      )}
    </Box>
  )
}

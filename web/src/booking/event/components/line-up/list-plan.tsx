import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { useCallList, type List } from '#web/booking/event/api/call-lists.ts'
import { CandidateRow } from '#web/booking/event/components/calls/candidate-row.tsx'
import { HowToAsk } from '#web/booking/event/components/calls/how-to-ask.tsx'
import { added, asking, movedBy, movedTo, paid, removed } from '#web/booking/event/components/calls/list-edits.ts'
import { Suggested } from '#web/booking/event/components/calls/suggested.tsx'
import { SlotInstrument } from '#web/booking/event/components/slot-instrument.tsx'

interface ListPlanProps {
  list: List
  event: EventView
  who: Relation
}

/** A place unfolded: who is asked for it, in which order, and who else could be. */
export default function ListPlan({ list, event, who }: ListPlanProps) {
  const { chair, state, candidates } = list
  const edit = useCallList(event.id, chair)
  const { mutate, isPending: isBusy } = useCallList(event.id, chair)
  const isRunning = state === 'running'
  const isFillable = list.is_open || list.rate !== null
  const isUnreplaced = state === 'exhausted' && isFillable && !list.is_open
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 1, pl: { xs: 0, sm: 6.5 } }}>
      {list.is_open && !isRunning && chair.startsWith('slot-') && (
        <SlotInstrument event={event} who={who} slot={chair.slice('slot-'.length)} />
      )}
      {isFillable && <HowToAsk list={list} onChange={(how) => edit.mutate(asking(how))} />}
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
      {isFillable && (
        <Suggested
          id={event.id}
          chair={chair}
          known={new Set(candidates.map(({ id }) => id))}
          onAdd={(one) => edit.mutate(added(one))}
        />
      )}
      {(isRunning || isUnreplaced) && (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          disabled={isBusy}
          aria-label={`${isRunning ? 'Stop asking' : 'Leave it as it is'}: ${list.name}`}
          onClick={() => mutate({ do: 'stop' })}
        >
          {isRunning ? 'Stop asking' : 'Leave it as it is'}
        </Button>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { ColorChip } from '#web/components/status-chip.tsx'
import { callListsQuery } from '#web/booking/event/api/call-lists.ts'
import { isEmptyList, lineUpQuery, useFillAll, useKeepLineUp } from '#web/booking/event/api/fill-places.ts'
import { planFill } from '#web/booking/event/api/fill-plan.ts'
import { placesToAdd } from '#web/booking/event/api/usual-places.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { notify } from '#web/lib/notify.ts'
import { placesToFill } from './places-to-fill.ts'
import { Fold } from '#web/booking/event/components/panels/fold.tsx'
import { CallListRow } from './call-list-row.tsx'
import { CallRule } from './call-rule.tsx'
import { fillQuestion } from './fill-question.ts'

/** The chairs of an event that are to be filled, and who is asked; of a leader, the slots. */
export default function CallListsPanel({ event, who }: { event: EventView; who: Relation }) {
  const { data } = useQuery(callListsQuery(event.id))
  const { data: usual, isPending: isUnknown } = useQuery(lineUpQuery(event.id))
  const fill = useFillAll(event)
  const keep = useKeepLineUp(event.id)
  const lists = data ?? []
  const added = isStaff(who) ? placesToAdd(event, usual) : []
  if (lists.length === 0 && added.length === 0) return null
  const open = lists.filter((list) => list.is_open)
  const empty = open.filter(isEmptyList)
  const running = lists.filter(({ state }) => state === 'running').length
  const needed = lists.filter(
    ({ state, is_open, candidates }) =>
      (state === 'exhausted' && is_open) || candidates.some((one) => one.state === 'countered'),
  ).length
  const canKeep = (event.musicians ?? []).length > 0 || lists.some(({ candidates }) => candidates.length > 0)
  const fillAll = async () => {
    try {
      const shown = await planFill(event, empty, usual)
      if (await confirm(fillQuestion(event, shown, usual))) fill.mutate({ shown, usual })
    } catch (error) {
      notify.failure(error, { otherwise: 'Could not read who could be asked' })
    }
  }
  return (
    <Box id={placesToFill} tabIndex={-1} sx={{ scrollMarginTop: '5rem' }}>
      <Fold
        title="Places to fill"
        aside={
          needed > 0 ? (
            <ColorChip color="warning" label={`${needed} need you`} />
          ) : (
            running > 0 && <ColorChip color="info" label={`${running} being asked`} />
          )
        }
      >
        <Box sx={{ display: 'grid', gap: 2 }}>
          {open.length === 0 && added.length === 0 && (
            <Typography color="textSecondary">All places are filled.</Typography>
          )}
          {empty.length + added.length > 0 && (
            <Button
              variant="outlined"
              sx={{ justifySelf: 'start' }}
              loading={fill.isPending || isUnknown}
              onClick={() => void fillAll()}
            >
              Fill with the usual band
            </Button>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {lists.map((list) => (
              <CallListRow key={list.chair} {...{ list, event, who }} />
            ))}
          </Box>
          {isStaff(who) && <CallRule event={event} />}
          {canKeep && (
            <Button size="small" sx={{ justifySelf: 'start' }} loading={keep.isPending} onClick={() => keep.mutate()}>
              Keep this line-up for the act
            </Button>
          )}
        </Box>
      </Fold>
    </Box>
  )
}

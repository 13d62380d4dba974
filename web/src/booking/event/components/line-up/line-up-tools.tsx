import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { List } from '#web/booking/event/api/call-lists.ts'
import { isEmptyList, lineUpQuery, useFillAll, useKeepLineUp } from '#web/booking/event/api/fill-places.ts'
import { planFill } from '#web/booking/event/api/fill-plan.ts'
import { placesToAdd } from '#web/booking/event/api/usual-places.ts'
import { CallRule } from '#web/booking/event/components/calls/call-rule.tsx'
import { fillQuestion } from '#web/booking/event/components/calls/fill-question.ts'
import { confirm } from '#web/lib/dialogs.ts'
import { notify } from '#web/lib/notify.ts'

interface LineUpToolsProps {
  event: EventView
  who: Relation
  lists: readonly List[]
}

/** For the whole line-up: fill all places at once, the rule for gaps, and keeping it for the act. */
export default function LineUpTools({ event, who, lists }: LineUpToolsProps) {
  const { data: usual, isPending: isUnknown } = useQuery(lineUpQuery(event.id))
  const fill = useFillAll(event)
  const keep = useKeepLineUp(event.id)
  const added = isStaff(who) ? placesToAdd(event, usual) : []
  if (lists.length === 0 && added.length === 0) return null
  const open = lists.filter((list) => list.is_open)
  const empty = open.filter(isEmptyList)
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
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {open.length === 0 && added.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          All places are filled.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {empty.length + added.length > 0 && (
          <Button variant="outlined" loading={fill.isPending || isUnknown} onClick={() => void fillAll()}>
            Fill with the usual band
          </Button>
        )}
        {canKeep && (
          <Button size="small" loading={keep.isPending} onClick={() => keep.mutate()}>
            Keep this line-up for the act
          </Button>
        )}
      </Box>
      {isStaff(who) && <CallRule event={event} />}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { overlaps } from '#shared/domain/hold/calendar.ts'
import { isKeeper } from '#shared/domain/hold/projection.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { Link } from '#web/components/link.tsx'
import { RecordLink } from '#web/components/record-link.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatDeadline, formatRange, localDay } from '#web/lib/format/date.ts'
import { radius } from '#web/lib/looks.ts'
import { ownBefore, useMoveHold } from './hold-order.ts'
import { holdBadge } from './hold-text.ts'
import { useAnswerChallenge, useChallengeHold, useReleaseHold, type HoldView } from './holds-api.ts'

interface HoldRowProps {
  hold: HoldView
  /** The others in the list, which tell whether the viewer waits behind this one. */
  holds: readonly HoldView[]
  viewer: Viewer
  isMarked?: boolean
  onChange: () => void
}

const waits = (holds: readonly HoldView[], first: HoldView, viewer: Viewer): boolean =>
  first.rank === 1 &&
  first.challenge === null &&
  first.confirmed_at === null &&
  first.user_id !== viewer.id &&
  holds.some((own) => own.user_id === viewer.id && own.act_id === first.act_id && own.rank > 1 && overlaps(own, first))

const ChallengeLine = ({ hold, isKept }: { hold: HoldView; isKept: boolean }) => {
  const answer = useAnswerChallenge(hold)
  if (!hold.challenge) return null
  const { name, answer_by } = hold.challenge
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2" color="warning" sx={{ flex: '1 1 14rem' }}>
        {`${name} challenges this hold. Answer by ${formatDeadline(answer_by, hold.timezone)}.`}
      </Typography>
      {isKept && (
        <>
          <Button variant="contained" loading={answer.isPending} onClick={() => answer.mutate('confirm')}>
            I will book
          </Button>
          <Button variant="outlined" onClick={() => answer.mutate('release')}>
            Release
          </Button>
        </>
      )}
    </Box>
  )
}

/** A hold with its place in line and what the viewer can do with it. */
export const HoldRow = ({ hold, holds, viewer, isMarked = false, onChange }: HoldRowProps) => {
  const release = useReleaseHold()
  const challenge = useChallengeHold()
  const move = useMoveHold()
  const isKept = isKeeper(viewer, hold)
  const before = isKept ? ownBefore(holds, hold) : undefined
  const when = formatRange(hold.start, hold.end, hold.timezone)
  const what = `${hold.act_name}, ${when}`
  return (
    <Box
      component="li"
      aria-label={what}
      aria-current={isMarked || undefined}
      sx={{
        display: 'grid',
        gap: 1,
        p: 2,
        border: 1,
        borderColor: isMarked ? 'accent.main' : 'divider',
        borderRadius: radius.inner,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          <RecordLink id={hold.act_id} name={hold.act_name} />
        </Typography>
        <ColorChip color={hold.rank === 1 ? 'success' : 'warning'} label={holdBadge(hold)} />
      </Box>
      <Typography variant="body2">{when}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {hold.user_id === viewer.id ? 'Yours' : hold.name}
        {hold.event_id !== null && (
          <>
            {' · '}
            <Link to={`/event?id=${hold.event_id}`}>{hold.event_name || 'Event'}</Link>
          </>
        )}
        {hold.note && ` · ${hold.note}`}
      </Typography>
      <ChallengeLine hold={hold} isKept={isKept} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1, '&:empty': { display: 'none' } }}>
        {isKept && (
          <Button onClick={onChange} aria-label={`Change the hold on ${what}`}>
            Change
          </Button>
        )}
        {isKept && hold.event_id === null && (
          <Button
            component={RouterLink}
            to={`/event?id=new&act=${hold.act_id}&date=${localDay(hold.start, hold.timezone)}`}
            aria-label={`New event from the hold on ${what}`}
          >
            New event
          </Button>
        )}
        {isKept && !hold.challenge && (
          <Button
            loading={release.isPending}
            onClick={() => release.mutate(hold.id)}
            aria-label={`Release the hold on ${what}`}
          >
            Release
          </Button>
        )}
        {before && (
          <Button onClick={() => move.mutate(hold)} aria-label={`Move the hold on ${what} up`}>
            Move up
          </Button>
        )}
        {waits(holds, hold, viewer) && (
          <Button
            loading={challenge.isPending}
            onClick={() => challenge.mutate(hold.id)}
            aria-label={`Challenge the hold on ${what}`}
          >
            Challenge
          </Button>
        )}
      </Box>
    </Box>
  )
}

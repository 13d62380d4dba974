import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import { CandidateRate } from './candidate-rate.tsx'
import type { Candidate } from '#web/booking/event/api/call-lists.ts'
import { deadline, stateWords } from './list-text.ts'

interface CandidateRowProps {
  one: Candidate
  isRunning: boolean
  isBusy: boolean
  isFirst: boolean
  isLast: boolean
  timezone: string | null | undefined
  /** The chair's rate, for those who may offer another one. */
  usual: Cents | null
  onRate: (rate: Cents | null) => void
  onMove: (by: -1 | 1) => void
  onDrop: (id: string) => void
  onRemove: () => void
  onAct: (act: 'ask' | 'skip') => void
}

const detailOf = ({ state, answer_by, reason, counter }: Candidate, timezone: string | null | undefined): string =>
  [
    stateWords[state],
    state === 'countered' && counter && `asks for ${formatMoney(counter.rate)}`,
    state === 'countered' && counter?.note,
    state === 'asked' && answer_by !== null && `answer by ${deadline(answer_by, timezone)}`,
    state !== 'asked' && reason,
  ]
    .filter(Boolean)
    .join(' · ')

/** Somebody on a list: moved by dragging or with the arrows while they wait. */
export const CandidateRow = (props: CandidateRowProps) => {
  const { one, isRunning, isBusy, isFirst, isLast, timezone, usual, onRate } = props
  const { onMove, onDrop, onRemove, onAct } = props
  const isWaiting = one.state === 'waiting'
  const canAsk = isRunning && ['waiting', 'skipped', 'lapsed', 'withdrawn'].includes(one.state)
  const canSkip = isRunning && ['waiting', 'asked', 'countered'].includes(one.state)
  return (
    <Box
      component="li"
      draggable={isWaiting}
      onDragStart={(e) => e.dataTransfer.setData('text/plain', one.id)}
      onDragOver={(e) => isWaiting && e.preventDefault()}
      onDrop={(e) => {
        e.preventDefault()
        onDrop(e.dataTransfer.getData('text/plain'))
      }}
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5 },
        ...{ borderTop: 1, borderColor: 'divider', pt: 1 },
        ...(isWaiting && { cursor: 'grab' }),
      }}
    >
      <Box sx={{ display: 'flex', flex: { xs: '1 1 100%', sm: '1 1 16rem' }, gap: 1, minWidth: 0 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {one.name}
            {one.rate !== null && !(isWaiting && usual !== null) && ` · ${formatMoney(one.rate)}`}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {detailOf(one, timezone)}
          </Typography>
        </Box>
        {isWaiting && usual !== null && <CandidateRate {...{ one, usual, onRate }} />}
      </Box>
      <Box sx={{ display: 'flex', flex: 'none', alignItems: 'center' }}>
        {canAsk && (
          <Button size="small" disabled={isBusy} aria-label={`Ask now: ${one.name}`} onClick={() => onAct('ask')}>
            Ask now
          </Button>
        )}
        {canSkip && (
          <Button size="small" disabled={isBusy} aria-label={`Skip ${one.name}`} onClick={() => onAct('skip')}>
            Skip
          </Button>
        )}
        {isWaiting && (
          <>
            <IconButton aria-label={`Move ${one.name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
              <ArrowUpwardIcon fontSize="small" />
            </IconButton>
            <IconButton aria-label={`Move ${one.name} down`} disabled={isLast} onClick={() => onMove(1)}>
              <ArrowDownwardIcon fontSize="small" />
            </IconButton>
            <IconButton aria-label={`Remove ${one.name}`} onClick={onRemove}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { consentStates, visibleDifferences, type ConsentState } from '#shared/domain/event/agreement/consent-states.ts'
import { canDiscardChange, canRecordAnswer } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import type { PendingChange } from '#shared/domain/event/record/agreement-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { BeforeAfter } from '#web/components/agreement/before-after.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { formatDateTime } from '#web/lib/format/date.ts'
import { useDiscardChange } from '#web/features/event/api/discard-change.ts'
import { RecordAnswerButton } from '#web/features/event/components/dialogs/record-answer-button.tsx'

interface ChangeBannerProps {
  event: EventView
  who: Relation
  /** The viewer's own answer, if asked as a vendor. */
  own: ConsentState['answer'] | undefined
}

const colors = { agreed: 'success', waiting: 'warning', declined: 'error' } as const
const answerWords = ({ answer, vendor }: ConsentState) =>
  ({ agreed: vendor ? 'Agreed' : 'Signed', waiting: 'Not yet', declined: 'Declined' })[answer]

/** What the change means for this viewer, and what happens without an answer. */
const meaning = (event: EventView, { who, own }: Omit<ChangeBannerProps, 'event'>, answerBy: string): string => {
  const lapse = `Otherwise the change lapses on ${answerBy}.`
  const force = 'The agreed terms stay in force until then.'
  if (isStaff(who)) return `It takes effect once everyone below has agreed. ${force} ${lapse}`
  if (who.client)
    return event.contract_resign_needed
      ? `Please read and sign it. ${force} ${lapse}`
      : 'You have signed it. It takes effect once the performers have confirmed.'
  const booked = 'Until all have agreed, you stay booked as before.'
  if (own === 'waiting') return `Please confirm or decline it by ${answerBy}. ${booked}`
  return own === undefined ? booked : `You agreed to it. ${booked}`
}

/** A proposed change: before and after, who has agreed, and the deadline. */
export default function ChangeBanner({ event, who, own }: ChangeBannerProps) {
  const differences = visibleDifferences(event)
  const pending = event.agreement?.pending
  if (!pending || (differences.length === 0 && !isStaff(who))) return null
  const states = isStaff(who) ? consentStates(event) : []
  return (
    <Card
      component="section"
      aria-labelledby="proposed-change"
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, borderColor: 'warning.main', bgcolor: 'soft.warning' }}
    >
      <Box>
        <Typography id="proposed-change" variant="h3" component="h2">
          A change is proposed
        </Typography>
        <Typography variant="body2">
          {isStaff(who) && `By ${pending.proposed_by}, ${formatDateTime(pending.proposed_at)}. `}
          {meaning(event, { who, own }, formatDateTime(pending.answer_by, event.timezone))}
        </Typography>
      </Box>
      <BeforeAfter rows={differences.map(({ text }) => text)} />
      {states.length > 0 && (
        <Box component="ul" aria-label="Who has agreed" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {states.map((state) => (
            <Box
              component="li"
              key={`${state.vendor?.role} ${state.vendor?.key}`}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{state.name}</Typography>
              <ColorChip label={answerWords(state)} color={colors[state.answer]} />
              {state.vendor?.status === 'requested' && canRecordAnswer(who, event).ok && (
                <RecordAnswerButton event={event} vendor={state.vendor} />
              )}
            </Box>
          ))}
        </Box>
      )}
      {canDiscardChange(who, event).ok && <DiscardButton event={event} pending={pending} />}
    </Card>
  )
}

const DiscardButton = ({ event, pending }: { event: EventView; pending: PendingChange }) => {
  const discard = useDiscardChange(event.id)
  const ask = async () => {
    const yes = await confirm({
      title: 'Discard this change?',
      text: 'The event returns to the agreed terms, and everyone who was asked is notified.',
      confirm: 'Discard',
      destructive: true,
    })
    if (yes) discard.mutate(pending.id)
  }
  return (
    <Button
      variant="outlined"
      color="error"
      loading={discard.isPending}
      onClick={() => void ask()}
      sx={{ justifySelf: { xs: 'stretch', sm: 'start' } }}
    >
      Discard change
    </Button>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { consentStates, type ConsentState } from '#shared/domain/event/agreement/consent-states.ts'
import { canDiscardChange, canRecordAnswer } from '#shared/domain/event/access/event-permissions.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { isLowered } from '#shared/domain/event/money/agreed-rates.ts'
import type { PendingChange } from '#shared/domain/event/record/agreement-schema.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import ChangeCard from '#web/booking/agreement/change-card.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { confirm } from '#web/lib/dialogs.ts'
import { useDiscardChange } from '#web/booking/event/api/discard-change.ts'
import { RecordAnswerButton } from '#web/booking/event/components/dialogs/record-answer-button.tsx'

interface ChangeBannerProps {
  event: EventView
  viewer: Viewer
  who: Relation
  /** The viewer's own answer, if asked as a vendor. */
  own: ConsentState['answer'] | undefined
}

const colors = { agreed: 'success', waiting: 'warning', declined: 'error' } as const
const answerWords = ({ answer, isSignature }: ConsentState) =>
  ({ agreed: isSignature ? 'Signed' : 'Agreed', waiting: 'Not yet', declined: 'Declined' })[answer]

/** A proposed change: before and after, who has agreed, and the deadline. */
export default function ChangeBanner({ event, viewer, who, own }: ChangeBannerProps) {
  const pending = event.agreement?.pending
  if (!pending) return null
  const states = isStaff(who) ? consentStates(event) : []
  return (
    <ChangeCard event={event} viewer={viewer} who={who} own={own}>
      {states.length > 0 && (
        <Box
          component="ul"
          aria-label="Who has agreed"
          sx={{
            ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', columnGap: 2, rowGap: 0.5 },
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(24rem, 100%), 1fr))',
          }}
        >
          {states.map((state) => (
            <Box
              component="li"
              key={`${state.name} ${state.vendor?.role} ${state.vendor?.key}`}
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
            >
              <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{state.name}</Typography>
              <ColorChip label={answerWords(state)} color={colors[state.answer]} />
              {state.vendor?.status === 'requested' &&
                canRecordAnswer(who, event).ok &&
                !isLowered(event, state.vendor) && <RecordAnswerButton event={event} vendor={state.vendor} />}
            </Box>
          ))}
        </Box>
      )}
      {canDiscardChange(who, event).ok && <DiscardButton event={event} pending={pending} />}
    </ChangeCard>
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

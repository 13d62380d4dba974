import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { differencesFor, type ConsentState } from '#shared/domain/event/agreement/consent-states.ts'
import { isStaff, type Relation } from '#shared/domain/event/access/relation.ts'
import { ownAnswers } from '#shared/domain/event/record/pending-answers.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { formatDateTime, formatDeadline } from '#web/lib/format/date.ts'
import { BeforeAfter } from '#web/components/before-after.tsx'

interface ChangeCardProps {
  event: EventView
  viewer: Viewer
  who: Relation
  /** The viewer's own answer, if asked as a vendor. */
  own?: ConsentState['answer'] | undefined
  /** Given and missing consents, and actions. */
  children?: ReactNode
}

/** The effect of the change for this viewer, and of not answering. */
const meaning = (event: EventView, { viewer, who, own }: ChangeCardProps, answerBy: string): string => {
  const isAfterGig = event.status === 'played'
  const [answer] = ownAnswers(event, viewer)
  if (isAfterGig) return meaningAfterGig(who, own ?? answer?.answer, answerBy)
  const lapse = `Otherwise the change lapses on ${answerBy}.`
  const force = 'The agreed terms stay in force until then.'
  if (isStaff(who)) return `It takes effect once everyone below has agreed. ${force} ${lapse}`
  if (answer?.answer === 'waiting') return `Please agree or decline by ${answerBy}. ${force} ${lapse}`
  if (answer) return `You agreed to it. It takes effect once everyone has agreed. ${force} ${lapse}`
  if (who.client)
    return event.contract_resign_needed
      ? `Please read and sign it. ${force} ${lapse}`
      : `You have signed it. It takes effect once the performers have confirmed. ${force} ${lapse}`
  const booked = 'Until all have agreed, you stay booked as before.'
  if (own === 'waiting') return `Please confirm or decline it by ${answerBy}. ${booked}`
  return own === undefined ? booked : `You agreed to it. ${booked}`
}

/** The text after a correction of players or shares: nobody loses a share unasked. */
const meaningAfterGig = (who: Relation, own: ConsentState['answer'] | undefined, answerBy: string): string => {
  const admin = `After ${answerBy}, an admin of BookMe may decide.`
  if (isStaff(who)) return `Nobody is paid until everyone below has agreed. ${admin}`
  if (own === 'waiting') return `Please answer by ${answerBy}. Nobody is paid until then. ${admin}`
  return own === undefined ? 'Nobody is paid until everyone has agreed.' : `You have answered. ${admin}`
}

/** A proposed change: before and after, and the deadline. */
export default function ChangeCard(props: ChangeCardProps) {
  const { event, viewer, who, children } = props
  const differences = differencesFor(event, who)
  const pending = event.agreement?.pending
  if (!pending || (differences.length === 0 && !isStaff(who) && ownAnswers(event, viewer).length === 0)) return null
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
          {meaning(event, props, formatDeadline(pending.answer_by, event.timezone))}
        </Typography>
      </Box>
      <BeforeAfter rows={differences.map(({ text }) => text)} />
      {children}
    </Card>
  )
}

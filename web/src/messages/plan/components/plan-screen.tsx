import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { relation } from '#shared/domain/event/access/relation.ts'
import { chosen } from '#shared/domain/event/record/event-like.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { isAnswered, isSettled } from '#shared/domain/plan/answers.ts'
import type { Answer, Plan, PlanSection as Section } from '#shared/domain/plan/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { Song } from '#shared/domain/song/schema.ts'
import { hasSongs, songsQuery } from '#web/acts/songs/api/songs.ts'
import { ConflictDialog } from '#web/components/conflict-dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Link } from '#web/components/link.tsx'
import { pageWidth } from '#web/lib/looks.ts'
import { useWayBack } from '#web/lib/way-back.ts'
import { answerPlace, donePlace, textOf, valueAt } from '../edits.ts'
import { usePlan } from '../use-plan.ts'
import { ChangeWish } from './change-wish.tsx'
import { PlanSection } from './plan-section.tsx'
import { SaveLine } from './save-line.tsx'

interface PlanScreenProps {
  plan: Plan
  event: EventView
  viewer: Viewer
}

const noSongs: readonly Song[] = []

/** The label of a question, or of its section's box. */
const labelAt = ({ sections }: Plan, place: string): string => {
  const [sectionId, , questionId] = place.split('/')
  const section = sections.find(({ id }) => id === sectionId)
  return section?.questions.find(({ id }) => id === questionId)?.label ?? `${section?.title}: done`
}

/** With what is typed here. */
const typed = (section: Section, valueOf: (place: string) => Answer | boolean): Section => ({
  ...section,
  done: valueOf(donePlace(section.id)) as boolean,
  questions: section.questions.map((question) => ({
    ...question,
    answer: valueOf(answerPlace(section.id, question.id)) as Answer,
  })),
})

/** The client side's own words about the day: client and agency write them, and those who play read them. */
export const PlanScreen = ({ plan, event, viewer }: PlanScreenProps) => {
  const back = useWayBack()
  const { state, valueOf, write, contest, settle } = usePlan(plan)
  const isClient = relation(viewer, event).client
  const force = inForce(event)
  const actId = chosen(force.group_id) ?? chosen(force.artist_id) ?? ''
  const wantsSongs = plan.is_editable && hasSongs(actId)
  const { data: repertoire } = useQuery({ ...songsQuery(actId), enabled: wantsSongs })
  const sections = plan.sections.map((section) => typed(section, valueOf))
  const settled = sections.filter(isSettled).length
  const isEmpty = !plan.is_editable && !sections.some(({ questions }) => questions.some(isAnswered))
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: pageWidth.reading, mx: 'auto' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Link to={`/event?id=${event.id}`} state={back}>
          Back to {event.name ?? 'the event'}
        </Link>
      </Box>
      {sections.length === 0 ? (
        <EmptyState title="Nothing to plan here" text="For this type of event, the agency asks no questions." />
      ) : isEmpty ? (
        <EmptyState title="Nothing planned yet" text="The client has not answered anything that you can read." />
      ) : (
        <>
          {plan.is_editable && (
            <Box
              sx={{
                ...{ position: 'sticky', top: { xs: 56, sm: 64 }, zIndex: 2, py: 1, bgcolor: 'background.default' },
                ...{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' },
              }}
            >
              <b>
                {settled} of {sections.length} parts done
              </b>
              <SaveLine state={state} />
            </Box>
          )}
          {plan.is_editable && <ChangeWish event={event} isClient={isClient} />}
          {!plan.is_editable && isClient && <Alert severity="info">The plan can no longer be changed.</Alert>}
          {sections.map((section) => (
            <PlanSection
              key={section.id}
              section={section}
              start={force.start}
              zone={event.timezone ?? undefined}
              isClient={isClient}
              isEditable={plan.is_editable}
              songs={repertoire?.songs ?? noSongs}
              onWrite={write}
            />
          ))}
        </>
      )}
      {contest.length > 0 && (
        <ConflictDialog
          noun="plan"
          changes={contest.map(({ place, value, base }) => ({
            field: place,
            label: labelAt(plan, place),
            before: textOf(base),
            theirs: textOf(valueAt(plan, place)),
            mine: textOf(value),
          }))}
          onKeep={settle}
          onClose={() => settle('mine')}
        />
      )}
    </Box>
  )
}

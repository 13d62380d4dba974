import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { isAnswered, isSettled } from '#shared/domain/plan/answers.ts'
import type { Answer, PlanSection as Section } from '#shared/domain/plan/schema.ts'
import type { Song } from '#shared/domain/song/schema.ts'
import { Section as Card } from '#web/components/section.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatShortDate } from '#web/lib/format/date.ts'
import { nowMs } from '#web/lib/clock.ts'
import { answerPlace, donePlace } from '../edits.ts'
import { AnswerField } from './answer-field.tsx'
import { AnswerText } from './answer-text.tsx'

const dayMs = 86_400_000
const readBy = {
  client: { staff: 'Agency only', client: 'You and your agent', team: 'You, your agent and the musicians' },
  other: { staff: 'Agency only', client: 'Client and agency', team: 'Client, agency and musicians' },
} as const

interface PlanSectionProps {
  section: Section
  start: string | null | undefined
  zone: string | undefined
  isClient: boolean
  isEditable: boolean
  songs: readonly Song[]
  onWrite: (place: string, value: Answer | boolean) => void
}

const stateOf = (section: Section, due: number | undefined, zone: string | undefined) => {
  if (isSettled(section)) return <ColorChip color="success" label="Done" />
  if (due === undefined) return null
  return due < nowMs() ? (
    <ColorChip color="warning" label={`Was due ${formatShortDate(due, zone)}`} />
  ) : (
    <ColorChip color="info" label={`Due ${formatShortDate(due, zone)}`} />
  )
}

/** A part of the plan, with its readers and its due day. */
export const PlanSection = (props: PlanSectionProps) => {
  const { section, start, zone, isClient, isEditable, songs, onWrite } = props
  const { id, title, hint, questions, audience, due_days, done } = section
  const due = start == null || due_days == null ? undefined : Date.parse(start) - due_days * dayMs
  const readers = `Read by: ${readBy[isClient ? 'client' : 'other'][audience]}`
  if (!isEditable && !questions.some(isAnswered)) return null
  return (
    <Card
      title={title}
      hint={[hint, readers].filter(Boolean).join(' ')}
      action={isEditable && stateOf(section, due, zone)}
    >
      {isEditable ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {questions.map((question) => (
            <AnswerField
              key={question.id}
              question={question}
              answer={question.answer}
              songs={songs}
              onChange={(answer) => onWrite(answerPlace(id, question.id), answer)}
            />
          ))}
          <FormControlLabel
            control={<Checkbox checked={done} onChange={(_, checked) => onWrite(donePlace(id), checked)} />}
            label="We are done here"
          />
        </Box>
      ) : (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
          {questions.map((question) => (
            <AnswerText key={question.id} question={question} />
          ))}
        </Box>
      )}
    </Card>
  )
}

import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { kindOf, questionKindNames, type QuestionKindName } from '#shared/domain/plan/kinds.ts'
import { dueDays, planMax, type DueDays } from '#shared/domain/plan/limits.ts'
import type { Question, TemplateSection } from '#shared/domain/plan/schema.ts'
import { Section } from '#web/components/section.tsx'

export const newId = (): string => crypto.randomUUID()

const audienceWords = {
  staff: 'Agency only',
  client: 'Client and agency',
  team: 'Client, agency and musicians',
} as const satisfies Record<TemplateSection['audience'], string>

interface QuestionEditorProps {
  question: Question
  onChange: (question: Question) => void
  onRemove: (() => void) | undefined
}

const QuestionEditor = ({ question, onChange, onRemove }: QuestionEditorProps) => (
  <Box
    component="fieldset"
    sx={{
      ...{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1.5, alignItems: 'center' },
      gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 13rem auto auto' },
    }}
  >
    <legend className="visually-hidden">{question.label || 'A new question'}</legend>
    <TextField
      label="Question"
      value={question.label}
      onChange={(e) => onChange({ ...question, label: e.target.value })}
      slotProps={{ htmlInput: { maxLength: planMax.label, dir: 'auto' } }}
      sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
    />
    <TextField
      select
      label="Answer"
      value={question.kind}
      onChange={(e) => onChange({ ...question, kind: e.target.value as QuestionKindName })}
      sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
    >
      {questionKindNames.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {kindOf(kind).label}
        </MenuItem>
      ))}
    </TextField>
    <FormControlLabel
      control={<Checkbox checked={question.on_sheet} onChange={(_, on_sheet) => onChange({ ...question, on_sheet })} />}
      label="On the day sheet"
    />
    <IconButton aria-label={`Remove ${question.label || 'this question'}`} disabled={!onRemove} onClick={onRemove}>
      <DeleteIcon />
    </IconButton>
  </Box>
)

interface SectionEditorProps {
  section: TemplateSection
  onChange: (section: TemplateSection) => void
  onRemove: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A section with its readers, its due day and its questions. */
export const SectionEditor = ({ section, onChange, onRemove, onUp, onDown }: SectionEditorProps) => {
  const { title, audience, due_days, questions } = section
  const name = title || 'this section'
  return (
    <Section
      title={title || 'New section'}
      action={
        <Box>
          <IconButton aria-label={`Move ${name} up`} disabled={!onUp} onClick={onUp}>
            <UpIcon />
          </IconButton>
          <IconButton aria-label={`Move ${name} down`} disabled={!onDown} onClick={onDown}>
            <DownIcon />
          </IconButton>
          <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
            <DeleteIcon />
          </IconButton>
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 2fr 1fr' } }}>
          <TextField
            label="Title"
            value={title}
            onChange={(e) => onChange({ ...section, title: e.target.value })}
            slotProps={{ htmlInput: { maxLength: planMax.title, dir: 'auto' } }}
          />
          <TextField
            select
            label="Read by"
            value={audience}
            onChange={(e) => onChange({ ...section, audience: e.target.value as TemplateSection['audience'] })}
          >
            {Object.entries(audienceWords).map(([value, word]) => (
              <MenuItem key={value} value={value}>
                {word}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label="Due"
            value={due_days ?? ''}
            onChange={(e) => onChange({ ...section, due_days: (Number(e.target.value) || null) as DueDays | null })}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">Never</MenuItem>
            {dueDays.map((days) => (
              <MenuItem key={days} value={days}>
                {days} days before
              </MenuItem>
            ))}
          </TextField>
        </Box>
        {questions.map((question, i) => (
          <QuestionEditor
            key={question.id}
            question={question}
            onChange={(next) => onChange({ ...section, questions: questions.with(i, next) })}
            onRemove={
              questions.length > 1 ? () => onChange({ ...section, questions: questions.toSpliced(i, 1) }) : undefined
            }
          />
        ))}
        {questions.length < planMax.questions && (
          <Button
            sx={{ justifySelf: 'start' }}
            onClick={() =>
              onChange({
                ...section,
                questions: [...questions, { id: newId(), label: '', kind: 'text', on_sheet: false, hint: null }],
              })
            }
          >
            Add a question
          </Button>
        )}
      </Box>
    </Section>
  )
}

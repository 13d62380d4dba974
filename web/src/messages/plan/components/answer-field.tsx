import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { kindOf } from '#shared/domain/plan/kinds.ts'
import type { Answer, Question, AnswerRow as Row } from '#shared/domain/plan/schema.ts'
import type { Song } from '#shared/domain/song/schema.ts'
import { AnswerRow } from './answer-row.tsx'

interface AnswerFieldProps {
  question: Question
  answer: Answer
  songs: readonly Song[]
  onChange: (answer: Answer) => void
}

/** A list that somebody pasted would be slow to type in. */
const firstRows = 30

/** An answer in rows. They have keys of their own, so that one that is removed takes no other's focus. */
const RowsField = ({ question: { label, hint, kind }, answer, songs, onChange }: AnswerFieldProps) => {
  const { row: word = 'row', mostRows = 0 } = kindOf(kind)
  const id = useId()
  const [keys, setKeys] = useState<(number | string)[]>(() => answer.rows.map((_, i) => i))
  // Rows of another person came with an answer of the server.
  const shown = answer.rows.map((_, i) => keys[i] ?? `theirs ${i}`)
  const set = (rows: Row[]) => onChange({ text: null, rows })
  const [isLong, setLong] = useState(false)
  const visible = isLong ? answer.rows : answer.rows.slice(0, firstRows)
  const remove = (index: number) => {
    setKeys(shown.toSpliced(index, 1))
    set(answer.rows.toSpliced(index, 1))
  }
  const add = () => {
    setLong(true)
    setKeys([...shown, Math.max(0, ...shown.filter((key) => typeof key === 'number')) + 1])
    set([...answer.rows, {}])
  }
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <div>
        <Typography id={id} sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        {hint && (
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </div>
      {visible.map((row, i) => (
        <AnswerRow
          key={shown[i]}
          kind={kind}
          row={row}
          songs={songs}
          onChange={(changed) => set(answer.rows.with(i, changed))}
          onRemove={() => remove(i)}
        />
      ))}
      {visible.length < answer.rows.length && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setLong(true)}>
          Show {answer.rows.length - visible.length} more
        </Button>
      )}
      {answer.rows.length < mostRows && (
        <Button startIcon={<AddIcon />} sx={{ justifySelf: 'start' }} onClick={add}>
          Add a {word}
        </Button>
      )}
    </Box>
  )
}

export const AnswerField = (props: AnswerFieldProps) => {
  const { question, answer, onChange } = props
  const { longest } = kindOf(question.kind)
  if (longest === undefined) return <RowsField {...props} />
  return (
    <TextField
      label={question.label}
      helperText={question.hint}
      value={answer.text ?? ''}
      multiline={question.kind === 'text'}
      minRows={2}
      fullWidth
      onChange={(e) => onChange({ text: e.target.value, rows: [] })}
      slotProps={{ htmlInput: { maxLength: longest, dir: 'auto' } }}
    />
  )
}

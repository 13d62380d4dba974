import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import type { Asked } from '../lib/dialogs.ts'
import { BeforeAfter } from './before-after.tsx'

const Lines = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: 8,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(65%)',
    gap: 16,
    alignItems: 'baseline',
  },
  '& dt': { overflowWrap: 'anywhere' },
  '& dd': { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  'p + &': { marginTop: 16 },
  '& .total': {
    marginTop: 4,
    paddingTop: 12,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    fontWeight: 700,
  },
}))

const People = ({ id, lines = [], total }: Pick<Asked, 'lines' | 'total'> & { id: string }) => (
  <Lines id={id}>
    {lines.map(({ name, value }, i) => (
      <div key={i}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {total !== undefined && (
      <div className="total">
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    )}
  </Lines>
)

/** May scroll, then also by keyboard. */
const isLong = ({ text = '', lines = [], changes = [] }: Asked) =>
  text.length > 250 || text.split('\n').length + lines.length + 2 * changes.length > 6

const QuestionDialog = ({ question }: { question: Asked }) => {
  const {
    title,
    text,
    lines,
    total,
    changes,
    confirm = 'OK',
    cancel = 'Cancel',
    destructive,
    copyable,
    choice,
    answer,
  } = question
  const [chosen, setChosen] = useState(true)
  const id = `ask-${question.id}`
  const described = [text && `${id}-text`, lines && `${id}-people`, changes?.length && `${id}-changes`]
    .filter(Boolean)
    .join(' ')
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={described || undefined}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {(text ?? lines ?? copyable) !== undefined && (
        <DialogContent {...(isLong(question) && { tabIndex: 0, role: 'region', 'aria-labelledby': id })}>
          {text !== undefined && (
            <DialogContentText id={`${id}-text`} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text}
            </DialogContentText>
          )}
          {lines !== undefined && <People id={`${id}-people`} lines={lines} total={total} />}
          {changes !== undefined && changes.length > 0 && (
            <Box id={`${id}-changes`} sx={{ mt: 2 }}>
              <BeforeAfter rows={changes} />
            </Box>
          )}
          {choice !== undefined && (
            <FormControlLabel
              sx={{ mt: 1 }}
              control={<Checkbox checked={chosen} onChange={(_, on) => setChosen(on)} />}
              label={choice}
            />
          )}
          {copyable !== undefined && (
            <OutlinedInput
              fullWidth
              readOnly
              multiline
              value={copyable}
              onFocus={(e) => e.target.select()}
              inputProps={{ 'aria-label': 'Link' }}
            />
          )}
        </DialogContent>
      )}
      <DialogActions>
        {/* Pressing Enter immediately must not confirm anything destructive. */}
        {cancel !== null && (
          <Button onClick={() => answer(false)} autoFocus={destructive ?? false}>
            {cancel}
          </Button>
        )}
        <Button
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          onClick={() => answer(true, chosen)}
          autoFocus={!destructive}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Renders the dialogs requested through `lib/dialogs.ts`. */
export default function DialogHost({ asked }: { asked: readonly Asked[] }): ReactNode {
  return asked.map((question) => <QuestionDialog key={question.id} question={question} />)
}

import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import type { Asked } from '../lib/dialogs.ts'

const QuestionDialog = ({ question }: { question: Asked }) => {
  const { title, text, confirm = 'OK', cancel = 'Cancel', destructive, copyable, answer } = question
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      role="alertdialog"
      aria-labelledby={`ask-${question.id}`}
      aria-describedby={text ? `ask-${question.id}-text` : undefined}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`ask-${question.id}`}>{title}</DialogTitle>
      {(text ?? copyable) !== undefined && (
        <DialogContent>
          {text !== undefined && (
            <DialogContentText id={`ask-${question.id}-text`} sx={{ whiteSpace: 'pre-line' }}>
              {text}
            </DialogContentText>
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
          onClick={() => answer(true)}
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

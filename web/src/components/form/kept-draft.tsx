import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { drafts } from '#web/lib/drafts.ts'

interface KeptDraftProps {
  form: string
  onContinue: () => void
}

/**
 * Says outside of a form that something was typed into it and never saved: after a login one stands before what was
 * being edited.
 */
export const KeptDraft = ({ form, onContinue }: KeptDraftProps) => {
  const [draft] = useState(() => drafts.of(form))
  const [isFound, setFound] = useState(() => draft.read() !== null)
  const discard = () => {
    draft.drop()
    setFound(false)
  }
  return (
    isFound && (
      <Alert
        severity="info"
        action={
          <>
            <Button color="inherit" size="small" onClick={discard}>
              Discard
            </Button>
            <Button color="inherit" size="small" onClick={onContinue}>
              Go on editing
            </Button>
          </>
        }
      >
        What you typed here before is not saved yet.
      </Alert>
    )
  )
}

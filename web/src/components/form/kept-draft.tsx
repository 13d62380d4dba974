import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { drafts } from '#web/lib/drafts.ts'

interface KeptDraftProps {
  form: string
  onContinue: () => void
}

/** Announces an unsaved draft outside its form: after a login, people return to the page they were editing. */
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
              Continue editing
            </Button>
          </>
        }
      >
        You have unsaved changes here.
      </Alert>
    )
  )
}

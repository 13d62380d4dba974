import Button from '@mui/material/Button'
import { failureText } from '../lib/api/api-error.ts'
import { EmptyState } from './empty-state.tsx'

/** Shown when a screen's own data failed to load. */
export const ErrorState = ({ error, say, onRetry }: { error: unknown; say?: string; onRetry?: () => void }) => (
  <EmptyState
    title={say ?? failureText(error)}
    text="Check your connection and try again."
    action={
      onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      )
    }
  />
)

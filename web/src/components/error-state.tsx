import Button from '@mui/material/Button'
import { failureText } from '../lib/api/api-error.ts'
import { EmptyState } from './empty-state.tsx'

/** Where a screen's own data did not arrive. */
export const ErrorState = ({ error, say, onRetry }: { error: unknown; say?: string; onRetry?: () => void }) => (
  <EmptyState
    title={say ?? failureText(error)}
    text="Check your connection, then try again."
    action={
      onRetry && (
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      )
    }
  />
)

import Button from '@mui/material/Button'
import { ApiError, failureText } from '../lib/api/api-error.ts'
import { EmptyState } from './empty-state.tsx'

/** Advice for the person; `isFinal` where trying again cannot help. */
const advice = (error: unknown): { text: string; isFinal?: true } => {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404) return { text: 'It may have been deleted, or the link is incomplete.', isFinal: true }
  if (status === 403) return { text: 'Your account has no access to it.', isFinal: true }
  if (status === 429) return { text: 'Please wait a minute and try again.' }
  if (status !== undefined) return { text: 'The problem is on our side. Please try again in a few minutes.' }
  return { text: error instanceof ApiError ? 'Check your connection and try again.' : 'Please try again.' }
}

/** Deleted, or not for this reader. */
export const isFinal = (error: unknown): boolean => advice(error).isFinal === true

/** Shown when a screen's own data failed to load. */
export const ErrorState = ({ error, say, onRetry }: { error: unknown; say?: string; onRetry?: () => void }) => (
  <EmptyState
    title={say ?? failureText(error, { otherwise: 'This could not be loaded' })}
    text={advice(error).text}
    action={
      onRetry &&
      !isFinal(error) && (
        <Button variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      )
    }
  />
)

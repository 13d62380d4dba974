import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'
import { factorsQuery } from '#web/lib/requests/factors.ts'
import { useLogin } from '#web/lib/session.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { ResponsiveDialog } from '#web/components/responsive-dialog.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { ProofForm } from './proof-form.tsx'

/** Asks a person to confirm their second factor, for `lib/second-factor.ts`. */
export default function ConfirmDialog({ answer, onClose }: { answer: (done: boolean) => void; onClose: () => void }) {
  const id = useLogin()?.id ?? ''
  const { data, error, refetch } = useQuery(factorsQuery(id))
  const params = { id }
  return (
    <ResponsiveDialog
      open
      title="Is it you?"
      maxWidth="xs"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <Typography sx={{ mb: 2.5 }}>Please confirm with your second factor. It then counts for ten minutes.</Typography>
      {data ? (
        <ProofForm
          kinds={data.factors.map(({ kind }) => kind)}
          challenge={async () => (await call('POST /users/{id}/factors/challenge', { params })).challenge}
          prove={async (body) => {
            await call('POST /users/{id}/factors/confirmation', { params, body })
            answer(true)
          }}
          label="Confirm"
        />
      ) : error ? (
        <ErrorState error={error} say="Could not ask for your second factor" onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={1} />
      )}
    </ResponsiveDialog>
  )
}

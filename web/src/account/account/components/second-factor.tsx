import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { knowsPasskeys } from '#web/lib/passkey.ts'
import { factorsQuery } from '#web/lib/requests/factors.ts'
import { refreshAccount, useRenewRecoveryCodes } from '#web/account/account/api/factors.ts'
import { FactorItem } from './factor-item.tsx'
import { NewFactor } from './new-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The person's second factors: what they are, adding and removing them, and recovery codes. */
export const SecondFactor = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useQuery(factorsQuery(userId))
  const [adding, setAdding] = useState<FactorKind>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const renew = useRenewRecoveryCodes(userId)
  const added = (shown: readonly string[]) => {
    setAdding(undefined)
    setCodes(shown)
    if (shown.length === 0) void refreshAccount(userId)
  }
  const kept = () => {
    setCodes([])
    void refreshAccount(userId)
  }
  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={kept} />
  if (adding) return <NewFactor userId={userId} kind={adding} onAdded={added} onCancel={() => setAdding(undefined)} />
  if (!data)
    return error ? (
      <ErrorState error={error} say="Could not list your second factors" onRetry={() => void refetch()} />
    ) : (
      <FormSkeleton fields={2} />
    )
  const { factors, recovery_codes_left } = data
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        A second factor protects your account even from somebody who knows your password. You confirm with it when you
        log in, and before you move money, open your bank settings, or change your email, password or second factors.
      </Typography>
      {factors.length > 0 && (
        <Box component="ul" aria-label="Your second factors" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {factors.map((factor) => (
            <FactorItem key={factor.id} userId={userId} factor={factor} />
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {!hasApp && (
          <Button variant="outlined" onClick={() => setAdding('totp')}>
            Add an authenticator app
          </Button>
        )}
        {knowsPasskeys() && (
          <Button variant="outlined" onClick={() => setAdding('passkey')}>
            Add a passkey
          </Button>
        )}
      </Box>
      {factors.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography color="textSecondary">{recovery_codes_left} of 10 recovery codes are left.</Typography>
          <Button
            size="small"
            loading={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: (answer) => setCodes(answer.recovery_codes) })}
          >
            New recovery codes
          </Button>
        </Box>
      )}
    </Box>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Factor } from '#shared/domain/user/factor-schema.ts'
import type { FactorKind } from '#shared/domain/user/second-factor.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { formatDateTime } from '#web/lib/format/date.ts'
import { knowsPasskeys } from '#web/lib/passkey.ts'
import { factorsQuery } from '#web/lib/requests/factors.ts'
import { refreshAccount, useRemoveFactor, useRenewRecoveryCodes } from '../api/factors.ts'
import { NewFactor } from './new-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const Factors = ({ userId, factors }: { userId: string; factors: readonly Factor[] }) => {
  const remove = useRemoveFactor(userId)
  return (
    <List disablePadding aria-label="Your second factors">
      {factors.map(({ id, name, added_at, used_at }) => (
        <ListItem
          key={id}
          disableGutters
          secondaryAction={
            <Button
              size="small"
              aria-label={`Remove ${name}`}
              loading={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          }
        >
          <ListItemText
            primary={name}
            secondary={used_at ? `Last used ${formatDateTime(used_at)}` : `Added ${formatDateTime(added_at)}`}
          />
        </ListItem>
      ))}
    </List>
  )
}

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
        log in, and before you move money or change your email, password or second factors.
      </Typography>
      {factors.length > 0 && <Factors userId={userId} factors={factors} />}
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

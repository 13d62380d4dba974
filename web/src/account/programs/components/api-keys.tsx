import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { ListSkeleton } from '#web/components/skeletons.tsx'
import { formatDate, formatDateTime } from '#web/lib/format/date.ts'
import { useNow } from '#web/lib/use-now.ts'
import { apiKeysQuery, useRevokeApiKey } from '../api/api-keys.ts'
import { NewKeyDialog, scopeWords } from './new-key-dialog.tsx'
import { ProgramList, ProgramRow } from './program-row.tsx'

/** The keys by which programs of the agency call the API. */
export const ApiKeys = () => {
  const { data, error, isPending, refetch } = useQuery(apiKeysQuery)
  const [adds, setAdds] = useState(false)
  const revoke = useRevokeApiKey()
  const now = useNow()
  return (
    <Section
      title="API keys"
      hint="By a key, a program of yours sees what you see, and can make drafts. It never moves money, signs or sends."
      action={<Button onClick={() => setAdds(true)}>New key</Button>}
    >
      {isPending && <ListSkeleton rows={2} height={56} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="textSecondary">No program has a key.</Typography>}
      <ProgramList label="API keys">
        {data?.map(({ id, name, scope, by, expires_at, used_at }) => (
          <ProgramRow
            key={id}
            title={name}
            detail={
              <>
                {scopeWords[scope]} · acts for {by} ·{' '}
                {Date.parse(expires_at) > now.getTime()
                  ? `until ${formatDate(expires_at)}`
                  : `expired on ${formatDate(expires_at)}`}{' '}
                · {used_at === null ? 'never used' : `last used ${formatDateTime(used_at)}`}
              </>
            }
          >
            <Button
              size="small"
              color="error"
              disabled={revoke.isPending}
              aria-label={`Revoke ${name}`}
              onClick={() => revoke.mutate({ id, name })}
            >
              Revoke
            </Button>
          </ProgramRow>
        ))}
      </ProgramList>
      {adds && <NewKeyDialog onClose={() => setAdds(false)} />}
    </Section>
  )
}

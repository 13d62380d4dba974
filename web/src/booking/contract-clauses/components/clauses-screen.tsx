import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#web/components/error-state.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { clausesQuery } from '#web/booking/contract-clauses/api/clauses.ts'
import { ClausesForm } from './clauses-form.tsx'

export default function ClausesScreen() {
  const { data, error, refetch } = useQuery(clausesQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <ClausesForm clauses={data} /> : <FormSkeleton />
}

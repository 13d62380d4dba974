import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { statementQuery } from '../api/money.ts'
import { StatementView } from './statement-view.tsx'

/** Where each cent of one event came from and went. */
export const ExplainedEvent = ({ eventId }: { eventId: string }) => {
  const { data, error, refetch } = useQuery(statementQuery(eventId))
  const navigate = useNavigate()
  return (
    <Section title="Every cent of an event" hint="What came in, the fees, and who got what and why">
      {data ? (
        <StatementView statement={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => void navigate('/money')}>
        Close
      </Button>
    </Section>
  )
}

import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sum } from '#shared/domain/money.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageSkeleton, FormSkeleton } from '#web/components/skeletons.tsx'
import { figurePath } from '#web/lib/figure-path.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { booksQuery, type Overview, overviewQuery, statementQuery } from '#web/money/money/api/money.ts'
import { ageLabels, longMonth, shortMonth } from '#web/money/money/money-labels.ts'
import { Books } from './books.tsx'
import { MoneyFiles } from './files.tsx'
import { MoneyChart } from './money-chart.tsx'
import { ClientBalances, OverdueList } from './owed-lists.tsx'
import { ShareChanges } from './share-changes.tsx'
import { ProviderBalance } from './provider-balance.tsx'
import Button from '@mui/material/Button'
import { useNavigate } from 'react-router-dom'
import { Section } from '#web/components/section.tsx'
import { StatementView } from './statement-view.tsx'

/** Where each cent of one event came from and went. */
const ExplainedEvent = ({ eventId }: { eventId: string }) => {
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

const AuditLog = lazyPart(() => import('./audit-log.tsx'))
const PayeesYear = lazyPart(() => import('./payees-year.tsx'))
const ExplainCent = lazyPart(() => import('./explain-cent.tsx'))

const monthsOf = (rows: readonly { month: string }[]): [first: string, last: string] => [
  rows.at(0)?.month ?? '',
  rows.at(-1)?.month ?? '',
]

const BookedChart = ({ booked }: Pick<Overview, 'booked'>) => (
  <MoneyChart
    title="Booked for this month and the next eleven"
    sum={[
      {
        label: 'agreed with clients, past gigs included',
        amount: sum(booked.map(({ amount }) => amount)),
        to: figurePath('booked', { months: monthsOf(booked) }),
      },
    ]}
    labels={booked.map(({ month }) => shortMonth(month))}
    names={booked.map(({ month }) => longMonth(month))}
    series={[{ name: 'Booked', amounts: booked.map(({ amount }) => amount), color: 'open' }]}
  />
)

const ReceivablesChart = ({ receivables }: Pick<Overview, 'receivables'>) => {
  const overdue = receivables.filter(({ age }) => age !== 'not_due').map(({ amount }) => amount)
  return (
    <MoneyChart
      title="Receivables by age"
      sum={[
        { label: 'owed by clients', amount: sum(receivables.map(({ amount }) => amount)), to: figurePath('owed') },
        { label: 'of it overdue', amount: sum(overdue), to: figurePath('overdue') },
      ]}
      labels={receivables.map(({ age }) => ageLabels[age])}
      series={[{ name: 'Owed', amounts: receivables.map(({ amount }) => amount), color: 'open' }]}
    />
  )
}

const CommissionChart = ({ commission }: Pick<Overview, 'commission'>) => (
  <MoneyChart
    title="Commission by month of the gig"
    sum={[
      {
        label: 'earned',
        amount: sum(commission.map(({ earned }) => earned)),
        to: figurePath('earned', { months: monthsOf(commission) }),
      },
      {
        label: 'pending',
        amount: sum(commission.map(({ pending }) => pending)),
        to: figurePath('pending', { months: monthsOf(commission) }),
      },
    ]}
    labels={commission.map(({ month }) => shortMonth(month))}
    names={commission.map(({ month }) => longMonth(month))}
    series={[
      { name: 'Earned', amounts: commission.map(({ earned }) => earned), color: 'done' },
      { name: 'Pending', amounts: commission.map(({ pending }) => pending), color: 'open' },
    ]}
  />
)

/** Matters that need attention come first. The agency's money for admins, their own clients' money for agents. */
export const MoneyOverview = ({ user, eventId }: { user: User; eventId: string | undefined }) => {
  const { data, error, refetch } = useQuery(overviewQuery)
  // For admins the books come first, and everything below would move when they arrive.
  const books = useQuery({ ...booksQuery, enabled: user.is_admin })
  // The statement in the address comes first, too. A statement opened on the page appears where the reader asked for
  // it.
  const [firstId] = useState(eventId)
  const { isLoading } = useQuery({ ...statementQuery(firstId ?? ''), enabled: user.is_admin && firstId !== undefined })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || books.isLoading || isLoading) return <PageSkeleton />
  // An answer that an older release kept offline has no list of changes.
  const {
    booked,
    receivables,
    commission,
    overdue,
    overdue_cut,
    share_changes = [],
    balances,
    balances_cut,
    provider,
  } = data
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {user.is_admin && eventId !== undefined && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ExplainedEvent eventId={eventId} />
        </Box>
      )}
      {user.is_admin && (
        <Books provider={provider} balance={provider !== undefined && <ProviderBalance provider={provider} />} />
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <OverdueList rows={overdue} isCut={overdue_cut} hasAgents={user.is_admin} />
      </Box>
      {share_changes.length > 0 && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ShareChanges rows={share_changes} />
        </Box>
      )}
      <BookedChart booked={booked} />
      <CommissionChart commission={commission} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ReceivablesChart receivables={receivables} />
      </Box>
      {balances && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ClientBalances rows={balances} isCut={balances_cut === true} />
        </Box>
      )}
      <Box sx={{ gridColumn: '1 / -1' }}>
        <MoneyFiles isAdmin={user.is_admin} today={data.as_of.slice(0, 10)} />
      </Box>
      {user.is_admin && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Suspense>
            <PayeesYear thisYear={Number(data.as_of.slice(0, 4))} isEarly={data.as_of.slice(5) < '02-02'} />
          </Suspense>
        </Box>
      )}
      {user.is_admin && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Suspense>
            <AuditLog />
          </Suspense>
        </Box>
      )}
      {user.is_admin && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Suspense>
            <ExplainCent />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}

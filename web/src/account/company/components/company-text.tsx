import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageSkeleton } from '#web/components/skeletons.tsx'
import { formatDate } from '#web/lib/format/date.ts'
import { companyQuery } from '#web/lib/requests/company.ts'

/** The terms or the privacy notice of the company that runs the site. */
export const CompanyText = ({ which }: { which: 'terms' | 'privacy' }) => {
  const { data: company, error, refetch } = useQuery(companyQuery)
  if (error && company === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (company === undefined) return <PageSkeleton />
  if (company === null) return <EmptyState title="Nothing here yet" text="This site has not published any terms." />
  const { name, street, city, state, zipcode } = company
  return (
    <Box component="article" sx={{ display: 'grid', gap: 3, maxWidth: '68ch' }}>
      <Typography color="textSecondary">
        {name}, {street}, {city}, {state} {zipcode}. Valid since {formatDate(company.terms_version, 'UTC')}.
      </Typography>
      {company[which].map(({ title, text }, i) => (
        <section key={title}>
          <Typography variant="h3" component="h2">
            {i + 1}. {title}
          </Typography>
          <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        </section>
      ))}
    </Box>
  )
}

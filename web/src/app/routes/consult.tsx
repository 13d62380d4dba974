import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { FormSkeleton, PageSkeleton } from '#web/components/skeletons.tsx'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { chosenOf } from '#web/booking/consult/chosen.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'

const ConsultForm = earlyPart(() => import('#web/booking/consult/components/consult-form.tsx'))

/** Public inquiry page for people without an account; a client gets the request dialog. */
export default function ConsultRoute() {
  const [query] = useSearchParams()
  const { data: user, isLoading } = useCurrentUser()
  const chosen = chosenOf(query)
  const { about } = chosen
  // A client is no stranger, and would become a second lead.
  if (user?.is_client && window.self === window.top) return <Navigate to={`/?ask=1&${query}`} replace />
  if (isLoading) return <PageSkeleton />
  return (
    <Page title={paths['/consult'].title}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, md: 8 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.35fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ position: { md: 'sticky' }, top: 104 }}>
          <Typography variant="h1" component="h2">
            Live music for your day
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '44ch' }}>
            {about ? `You liked ${about}? Tell us about your event.` : 'Tell us what you are planning.'} An agent who
            knows the artists looks at your date, venue and budget and gets back to you with a proposal. Asking is free.
          </Typography>
        </Box>
        <Suspense fallback={<FormSkeleton />}>
          <ConsultForm chosen={chosen} />
        </Suspense>
      </Box>
    </Page>
  )
}

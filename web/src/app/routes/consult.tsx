import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { chosenOf } from '#web/features/consult/chosen.ts'
import { paths } from '#web/lib/paths.ts'

const ConsultForm = earlyPart(() => import('#web/features/consult/components/consult-form.tsx'))

/** Public inquiry page for people without an account. */
export default function ConsultRoute() {
  const [query] = useSearchParams()
  const chosen = chosenOf(query)
  const { about } = chosen
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

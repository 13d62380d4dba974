import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { Page } from '#web/components/page.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { earlyPart } from '#web/lib/lazy-part.ts'
import { useLogin } from '#web/lib/session.ts'
import { pageWidth } from '#web/lib/looks.ts'

const ContactForm = earlyPart(() => import('#web/people/contact/components/contact-form.tsx'))

export default function ContactRoute() {
  const login = useLogin()
  return (
    <Page title="Contact">
      <Box sx={{ maxWidth: pageWidth.form, mx: 'auto' }}>
        <Typography variant="h2">How can we help?</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          Questions, suggestions or problems: write to us, and we will reply by email.
        </Typography>
        {login && (
          <Suspense fallback={<FormSkeleton />}>
            <ContactForm userId={login.id} />
          </Suspense>
        )}
      </Box>
    </Page>
  )
}

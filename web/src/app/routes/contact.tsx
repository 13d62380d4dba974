import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Page } from '../../components/page.tsx'
import { ContactForm } from '../../features/contact/components/contact-form.tsx'
import { useLogin } from '../../lib/session.ts'

export default function ContactRoute() {
  const login = useLogin()
  return (
    <Page title="Contact">
      <Box sx={{ maxWidth: 640 }}>
        <Typography variant="h2">How can we help?</Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>Questions, wishes, something that does not work: write to us and we answer by email.</Typography>
        {login && <ContactForm userId={login.id} />}
      </Box>
    </Page>
  )
}

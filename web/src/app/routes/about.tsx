import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { AboutPage } from '#web/features/about/components/about-page.tsx'
import { useLogin } from '#web/lib/session.ts'

export default function AboutRoute() {
  const login = useLogin()
  return (
    <Page title="About">
      <AboutPage />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
        {login ? (
          <Button component={Link} to="/contact" variant="outlined">
            Contact us
          </Button>
        ) : (
          <>
            <Button component={Link} to="/consult" variant="contained" size="large">
              Plan your event
            </Button>
            <Button component={Link} to="/signup" variant="outlined" size="large">
              Sign up
            </Button>
          </>
        )}
      </Box>
    </Page>
  )
}

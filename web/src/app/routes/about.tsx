import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { Page } from '#web/components/page.tsx'
import { AboutPage } from '#web/account/about/components/about-page.tsx'
import { BehindIt } from '#web/account/company/components/behind-it.tsx'
import { ActsCollage, FeaturedActs } from '#web/acts/public-acts/components/featured-acts.tsx'
import { useLogin } from '#web/lib/session.ts'

export default function AboutRoute() {
  const login = useLogin()
  return (
    <Page title="About">
      <AboutPage
        picture={<ActsCollage />}
        actions={
          <>
            {login ? (
              <Button component={Link} to="/contact" variant="outlined" size="large">
                Contact us
              </Button>
            ) : (
              <Button component={Link} to="/consult" variant="contained" size="large">
                Plan your event
              </Button>
            )}
            <Button component={Link} to="/acts" variant="outlined" size="large">
              Browse acts
            </Button>
            {!login && (
              <Button component={Link} to="/signup" variant="outlined" size="large">
                Sign up
              </Button>
            )}
          </>
        }
        acts={<FeaturedActs />}
      >
        <BehindIt />
      </AboutPage>
    </Page>
  )
}

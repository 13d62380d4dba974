import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormStack } from '#web/components/form/form-stack.tsx'
import FollowLink from './follow-link.tsx'

/** To open the page agrees to nothing, because programs that check mails open it, too. */
export default function AgreeToEmail({ token }: { token: string }) {
  const [agrees, setAgrees] = useState(false)
  if (agrees) return <FollowLink token={token} done="Thank you. Now follow the link that we sent to your new email." />
  return (
    <FormStack>
      <Typography>
        An admin of BookMe asks to change the email of your account to the one in the mail. If you agree, we send a link
        there, and your email changes when you follow it.
      </Typography>
      <Alert severity="warning">
        A person who reads your email can log in as you. If you did not ask for this, do not agree, and set a new
        password.
      </Alert>
      <Button variant="contained" size="large" onClick={() => setAgrees(true)}>
        Agree
      </Button>
      <Button component={Link} to="/password-reset">
        Set a new password
      </Button>
    </FormStack>
  )
}

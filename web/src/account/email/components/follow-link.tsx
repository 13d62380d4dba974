import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FormStack } from '#web/components/form/form-stack.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { failureText } from '#web/lib/api/api-error.ts'
import { followedLink } from '#web/account/email/api/confirm-email.ts'

interface FollowLinkProps {
  token: string
  /** The words once it was followed. */
  done?: string
}

export default function FollowLink({ token, done = 'Your email is confirmed.' }: FollowLinkProps) {
  const { data, error } = useQuery(followedLink(token))
  if (!data && !error) return <FormSkeleton fields={1} />
  return (
    <FormStack>
      {error ? (
        <Alert severity="error">{failureText(error)}</Alert>
      ) : (
        <Alert severity="success" role="status">
          {done}
        </Alert>
      )}
      <Button component={Link} to="/" variant="contained" size="large">
        Open BookMe
      </Button>
    </FormStack>
  )
}

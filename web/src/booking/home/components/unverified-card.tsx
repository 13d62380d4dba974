import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '#web/lib/api/client.ts'
import { keepUser } from '#web/lib/current-user.ts'
import { notify } from '#web/lib/notify.ts'
import { pageWidth } from '#web/lib/looks.ts'

/** The only card that unverified users see. */
export const UnverifiedCard = ({ userId, refusal }: { userId: string; refusal?: string | undefined }) => {
  const check = useMutation({
    mutationFn: () => call('GET /users/{id}', { params: { id: userId } }),
    onSuccess: (user) => {
      if (user.verified) {
        notify.success("Verification complete, you're all set!")
        if (user.is_agent || user.is_artist || user.is_musician || user.is_bandleader)
          notify.info('Please add your bank account next, so that we can pay you')
      } else notify.info('Verification still in progress')
      keepUser(user)
    },
    onError: (error) => notify.failure(error, { say: 'Could not get account info' }),
  })
  if (refusal !== undefined)
    return (
      <Card component="section" sx={{ p: { xs: 3, md: 5 }, maxWidth: pageWidth.form }}>
        <Typography variant="h2">Your profile needs a change</Typography>
        <Typography sx={{ mt: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{refusal}</Typography>
        <Typography color="textSecondary" sx={{ mt: 1.5 }}>
          We look at your account again as soon as you have saved it.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
          <Button variant="contained" component={Link} to="/signup-2">
            Change your profile
          </Button>
          <Button variant="outlined" component={Link} to="/contact">
            Contact Us
          </Button>
        </Box>
      </Card>
    )
  return (
    <Card component="section" sx={{ p: { xs: 3, md: 5 }, maxWidth: pageWidth.form }}>
      <Typography variant="h2">Account Verification in Progress</Typography>
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        We review every new account personally. Verification typically takes two to three business days; we will email
        you when it is done.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
        <Button variant="contained" loading={check.isPending} onClick={() => check.mutate()}>
          Check Verification
        </Button>
        <Button variant="outlined" component={Link} to="/contact">
          Contact Us
        </Button>
      </Box>
    </Card>
  )
}

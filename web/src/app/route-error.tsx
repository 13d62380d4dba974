import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { InsideMain } from './inside-main.ts'

const words = {
  broken: {
    title: 'Something went wrong',
    text: 'This page could not be shown. What you typed is kept. Reload the page; if that does not help, go back home.',
  },
  offline: {
    title: 'No connection',
    text: 'The server cannot be reached. What you typed is kept. Check your connection, then reload the page.',
  },
}

/** A page that crashed or failed to load, often because a new version was deployed. */
export const RouteError = ({ why = navigator.onLine ? 'broken' : 'offline' }: { why?: keyof typeof words }) => (
  <Stack
    {...(!use(InsideMain) && { component: 'main', id: 'main', tabIndex: -1 })}
    sx={{
      minHeight: '60vh',
      p: 4,
      gap: 2,
      alignItems: 'flex-start',
      justifyContent: 'center',
      maxWidth: 560,
      mx: 'auto',
    }}
  >
    <Box role="alert">
      <Typography variant="h2" component="h1">
        {words[why].title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {words[why].text}
      </Typography>
    </Box>
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Button href="/">Home</Button>
    </Stack>
  </Stack>
)

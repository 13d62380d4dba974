import { Page } from '#web/components/page.tsx'
import { pageWidth } from '#web/lib/looks.ts'
import Box from '@mui/material/Box'
import Alert from '@mui/material/Alert'
import { SecondFactor } from './second-factor.tsx'

/** In place of every page, until staff have the second factor that their stage demands. */
export default function NeedsSecondFactor({ userId }: { userId: string }) {
  return (
    <Page title="Second factor">
      <Box sx={{ display: 'grid', gap: 3, maxWidth: pageWidth.reading, mx: 'auto' }}>
        <Alert severity="info">Agents and admins need a second factor here. Please set one up to go on.</Alert>
        <SecondFactor userId={userId} />
      </Box>
    </Page>
  )
}

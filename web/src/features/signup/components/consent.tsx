import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Company } from '#shared/domain/company.ts'

/**
 * The button below is also the consent; the texts open beside the form, which keeps typed text. Takes its room before
 * the name arrives: a button that moves is missed.
 */
export const Consent = ({ company }: { company: Company | undefined }) => (
  <Typography variant="body2" color="textSecondary" sx={{ visibility: company ? 'visible' : 'hidden' }}>
    By continuing you accept the{' '}
    <MuiLink href="/terms" target="_blank">
      terms
    </MuiLink>{' '}
    and the{' '}
    <MuiLink href="/privacy" target="_blank">
      privacy notice
    </MuiLink>{' '}
    of {company?.name ?? '…'}.
  </Typography>
)

import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Company } from '#shared/domain/company.ts'

/** What the button below also means; the texts open beside the form, which keeps what was typed. */
export const Consent = ({ company }: { company: Company }) => (
  <Typography variant="body2" color="textSecondary">
    By continuing you accept the{' '}
    <MuiLink href="/terms" target="_blank">
      terms
    </MuiLink>{' '}
    and the{' '}
    <MuiLink href="/privacy" target="_blank">
      privacy notice
    </MuiLink>{' '}
    of {company.name}.
  </Typography>
)

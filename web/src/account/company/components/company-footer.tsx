import { telLink } from '#shared/domain/phone.ts'
import MuiLink from '@mui/material/Link'
import Box from '@mui/material/Box'
import { Link } from '#web/components/link.tsx'
import { onTouch } from '#web/lib/looks.ts'
import { useCompany } from '#web/lib/requests/company.ts'

/** The company that runs the site, and its terms, at the end of public pages. */
export default function CompanyFooter() {
  const company = useCompany()
  if (!company) return null
  const { name, street, city, state, zipcode, email, phone } = company
  return (
    <Box
      component="footer"
      sx={{
        mt: 8,
        pt: 3,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 1,
        ...onTouch({ rowGap: 3.5 }),
        fontSize: '0.9375rem',
        color: 'text.secondary',
        displayPrint: 'none',
      }}
    >
      <span>
        {name}, {street}, {city}, {state} {zipcode}
      </span>
      <MuiLink href={telLink(phone)}>{phone}</MuiLink>
      <MuiLink href={`mailto:${email}`}>{email}</MuiLink>
      <Link to="/terms">Terms</Link>
      <Link to="/privacy">Privacy</Link>
    </Box>
  )
}

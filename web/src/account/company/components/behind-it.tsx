import { telLink } from '#shared/domain/phone.ts'
import MuiLink from '@mui/material/Link'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from '#web/components/link.tsx'
import { onTouch, touchLinks } from '#web/lib/looks.ts'
import { useCompany } from '#web/lib/requests/company.ts'

/** The company behind the site, on the landing page. */
export const BehindIt = () => {
  const company = useCompany()
  if (!company) return null
  const { name, about, street, city, state, zipcode, email, phone } = company
  return (
    <Box component="section">
      <Typography variant="h2">Who is behind it</Typography>
      <Box sx={{ display: 'grid', gap: 3, mt: 2, gridTemplateColumns: { md: '1.6fr 1fr' } }}>
        <Typography sx={{ fontSize: '1.125rem', maxWidth: '58ch' }}>{about}</Typography>
        <Box
          component="address"
          sx={{ fontStyle: 'normal', display: 'grid', gap: 0.5, justifyItems: 'start', ...touchLinks }}
        >
          <strong>{name}</strong>
          <div>{street}</div>
          <div>
            {city}, {state} {zipcode}
          </div>
          <MuiLink href={telLink(phone)}>{phone}</MuiLink>
          <MuiLink href={`mailto:${email}`}>{email}</MuiLink>
          <Box sx={onTouch({ marginTop: '10px' })}>
            <Link to="/terms">Terms</Link> · <Link to="/privacy">Privacy</Link>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

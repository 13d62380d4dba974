import EmailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import WebIcon from '@mui/icons-material/Language'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import { FactLine } from '#web/components/fact-card.tsx'
import { Section } from '#web/components/section.tsx'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { addressText } from '#shared/domain/venue/address.ts'
import { bareUrl } from '#web/lib/format/address.ts'
import { linkTo } from '#web/lib/format/text.ts'

export const ClientContact = ({ client }: { client: Answer<'GET /clients/{id}'> }) => {
  const person = [client.first, client.last].filter(Boolean).join(' ')
  const address = addressText(client)
  return (
    <Section title="Contact">
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{client.name}</Typography>
        {person !== '' && person !== client.name && <Typography>{person}</Typography>}
        {client.email && (
          <FactLine icon={EmailIcon} href={`mailto:${client.email}`}>
            {client.email}
            {client.email_confirmed === false && ' (unconfirmed)'}
          </FactLine>
        )}
        {client.mail_returned && (
          <Alert severity="warning">
            {client.mail_returned === 'bounced'
              ? 'Mail to this address came back, and no more is sent. Please call, and ask for another address.'
              : 'This person called our mail spam, and no more is sent. Please call.'}
          </Alert>
        )}
        {client.cell_phone && (
          <FactLine icon={PhoneIcon} href={telLink(client.cell_phone)}>
            {formatPhone(client.cell_phone)}
          </FactLine>
        )}
        {address !== '' && <FactLine icon={PlaceIcon}>{address}</FactLine>}
        {client.website_url && (
          <FactLine icon={WebIcon} href={linkTo(client.website_url)}>
            {bareUrl(client.website_url)}
          </FactLine>
        )}
      </Box>
    </Section>
  )
}

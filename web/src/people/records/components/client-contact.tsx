import EmailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import WebIcon from '@mui/icons-material/Language'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import { FactLine } from '#web/components/fact-card.tsx'
import { Section } from '#web/components/section.tsx'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { addressText } from '#shared/domain/venue/address.ts'
import { bareUrl } from '#web/lib/format/address.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'

const ClientDialog = lazyPart(() => import('./client-dialog.tsx'))

export const ClientContact = ({ client }: { client: Answer<'GET /clients/{id}'> }) => {
  const person = [client.first, client.last].filter(Boolean).join(' ')
  const address = addressText(client)
  const phones = [...new Set([client.phone, client.cell_phone])].filter((phone): phone is string => Boolean(phone))
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Contact"
      action={
        client.is_mine && (
          <Button
            size="small"
            startIcon={<EditIcon />}
            aria-label={`Edit ${client.name}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
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
        {phones.map((phone) => (
          <FactLine key={phone} icon={PhoneIcon} href={telLink(phone)}>
            {formatPhone(phone)}
          </FactLine>
        ))}
        {address !== '' && <FactLine icon={PlaceIcon}>{address}</FactLine>}
        {client.website_url && (
          <FactLine icon={WebIcon} href={linkTo(client.website_url)}>
            {bareUrl(client.website_url)}
          </FactLine>
        )}
      </Box>
      {editing && (
        <Suspense>
          <ClientDialog client={client} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  )
}

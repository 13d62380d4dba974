import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import EmailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import PlaceIcon from '@mui/icons-material/PlaceOutlined'
import WebIcon from '@mui/icons-material/Language'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import { FactCard, FactLine } from '#web/components/fact-card.tsx'
import { addressText } from '#shared/domain/venue/address.ts'
import { bareUrl } from '#web/lib/format/address.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { recordPath } from '#web/lib/record-path.ts'
import { rememberPartyName } from '#web/lib/party-name.ts'
import type { Client } from '#web/people/clients/api/list-clients.ts'

export const ClientCard = ({ client }: { client: Client }) => {
  const person = [client.first, client.last].filter(Boolean).join(' ')
  const address = addressText(client)
  const phones = [
    ...new Set([client.cell_phone, client.phone].filter((phone): phone is string => Boolean(phone)).map(formatPhone)),
  ]
  return (
    <FactCard
      title={client.name}
      to={recordPath(client.id)}
      subtitle={person !== '' ? person : undefined}
      footer={
        <Button
          size="small"
          component={Link}
          to={`/calendar?client=${client.id}`}
          onClick={() => rememberPartyName(client.id, client.name)}
          startIcon={<CalendarIcon />}
          aria-label={`Calendar of ${client.name}`}
        >
          Calendar
        </Button>
      }
    >
      {client.email && (
        <FactLine icon={EmailIcon} href={`mailto:${client.email}`}>
          {client.email}
          {client.email_confirmed === false && ' (unconfirmed)'}
        </FactLine>
      )}
      {phones.map((phone) => (
        <FactLine key={phone} icon={PhoneIcon} href={telLink(phone)}>
          {phone}
        </FactLine>
      ))}
      {address !== '' && <FactLine icon={PlaceIcon}>{address}</FactLine>}
      {client.website_url && (
        <FactLine icon={WebIcon} href={linkTo(client.website_url)}>
          {bareUrl(client.website_url)}
        </FactLine>
      )}
    </FactCard>
  )
}

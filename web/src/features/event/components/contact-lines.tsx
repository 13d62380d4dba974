import Link from '@mui/material/Link'
import { formatPhone } from '#shared/domain/phone.ts'

interface ContactProps {
  email?: string | null | undefined
  phone?: string | null | undefined
  linked?: boolean
}

/** Tappable e-mail and phone; clients see the phone without a link (docs/product.md#roles-and-permissions). */
export const ContactLines = ({ email, phone, linked = true }: ContactProps) => {
  if (!email && !phone) return null
  const shown = phone ? formatPhone(phone) : ''
  return (
    <span style={{ display: 'grid', gap: 2 }}>
      {email && <Link href={`mailto:${email}`}>{email}</Link>}
      {phone && (linked ? <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{shown}</Link> : <span>{shown}</span>)}
    </span>
  )
}

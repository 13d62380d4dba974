import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import { onTouch, touchLinks } from '#web/lib/looks.ts'

const Lines = styled('span')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Lines of links keep 24 px from one another.
  gap: 4,
  '& > *': { display: 'flex', overflowWrap: 'anywhere' },
  ...touchLinks,
  // A linked name's touch target extends into the line below.
  'a + &': onTouch({ marginTop: 10 }),
})

interface ContactProps {
  email?: string | null | undefined
  phone?: string | null | undefined
  linked?: boolean
}

/** Tappable email and phone; clients see the phone without a link (docs/product.md#roles-and-permissions). */
export const ContactLines = ({ email, phone, linked = true }: ContactProps) => {
  if (!email && !phone) return null
  const shown = phone ? formatPhone(phone) : ''
  return (
    <Lines>
      {email && <Link href={`mailto:${email}`}>{email}</Link>}
      {phone && (linked ? <Link href={telLink(phone)}>{shown}</Link> : <span>{shown}</span>)}
    </Lines>
  )
}

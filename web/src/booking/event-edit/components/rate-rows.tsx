import { styled } from '@mui/material/styles'
import { type ReactNode } from 'react'

/** One line per person or share, with its rate. */
export const Rows = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  marginBottom: 20,
  // The amount is below the name where both do not fit.
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' },
  '& > div > *': { flex: '0 0 9.25rem' },
  '& .name': {
    flex: '1 1 8rem',
    overflowWrap: 'anywhere',
    fontWeight: 600,
    '& small': { display: 'block', fontWeight: 400, fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  },
  '& .figure': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', paddingRight: 14 },
}))

export const Line = ({
  name,
  detail,
  children,
}: {
  name: string
  detail?: string | undefined
  children: ReactNode
}) => (
  <div role="group" aria-label={detail ? `${name}, ${detail}` : name}>
    <span className="name">
      {name}
      {detail && <small>{detail}</small>}
    </span>
    {children}
  </div>
)

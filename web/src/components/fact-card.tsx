import { styled } from '@mui/material/styles'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { onTouch, radius, touchLine, touchTarget } from '../lib/looks.ts'

/** Styled once instead of through `sx`, because a list may contain thousands of cards. */
const Card = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  height: '100%',
  boxSizing: 'border-box',
  padding: 20,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& header': { display: 'flex', gap: 12, alignItems: 'flex-start', marginBottom: 4 },
  '& .name': { flex: 1, minWidth: 0 },
  '& h2': {
    margin: 0,
    fontSize: '1.125rem',
    fontWeight: 700,
    letterSpacing: '-0.015em',
    lineHeight: 1.3,
    overflowWrap: 'anywhere',
  },
  '& h2 a': { display: 'inline-block', color: 'inherit', textDecoration: 'none', ...touchTarget },
  '& h2 a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& header p': { margin: 0, fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '& footer': { marginTop: 'auto', paddingTop: 4, marginLeft: -8 },
}))
const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  alignItems: 'flex-start',
  fontSize: '0.9375rem',
  lineHeight: 1.4,
  minHeight: 24,
  ...touchLine,
  '& svg': { fontSize: '1.1875rem', flexShrink: 0, marginTop: 1, color: theme.vars.palette.text.secondary },
  '& a, & span': { minWidth: 0, overflowWrap: 'anywhere', color: 'inherit' },
  '& a': {
    textDecorationColor: theme.vars.palette.line.strong,
    textDecorationThickness: 1,
    textUnderlineOffset: 3,
    // Only as tall as its text: a two-line address would overlap the email below.
    ...onTouch({ display: 'flex', minHeight: 44, alignItems: 'center' }),
  },
}))

interface FactCardProps {
  title: string
  /** The record's page. */
  to?: string | undefined
  subtitle?: string | undefined
  picture?: ReactNode
  action?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A name and its facts, line by line: clients, venues. */
export const FactCard = ({ title, to, subtitle, picture, action, footer, children }: FactCardProps) => (
  <Card aria-label={title}>
    <header>
      {picture}
      <div className="name">
        <h2>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </div>
      {action}
    </header>
    {children}
    {footer != null && <footer>{footer}</footer>}
  </Card>
)

interface FactLineProps {
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  href?: string | undefined
  children: ReactNode
}

/** One fact, optionally a link. External links open in a new tab. */
export const FactLine = ({ icon: Icon, href, children }: FactLineProps) => (
  <Line>
    <Icon aria-hidden />
    {href === undefined ? (
      <span>{children}</span>
    ) : (
      <a href={href} {...(/^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
        {children}
      </a>
    )}
  </Line>
)

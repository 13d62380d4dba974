import { styled } from '@mui/material/styles'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Path } from '#web/lib/paths.ts'
import { radius } from '#web/lib/looks.ts'

const Face = styled('div')(({ theme }) => ({
  '& > *': {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    columnGap: 10,
    width: '100%',
    height: '100%',
    minHeight: 52,
    padding: '6px 12px',
    borderRadius: radius.inner,
    textAlign: 'left',
    cursor: 'pointer',
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'none',
  },
  '& > *:hover': { borderColor: theme.vars.palette.text.secondary },
  '& svg': { color: theme.vars.palette.text.secondary },
  '& b': { display: 'block', fontSize: '0.9375rem', letterSpacing: '-0.01em', lineHeight: 1.25 },
  '& small': {
    display: 'block',
    marginTop: 1,
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    lineHeight: 1.35,
  },
  '&.accent > *': {
    backgroundColor: theme.vars.palette.accent.main,
    color: theme.vars.palette.accent.contrastText,
    borderColor: 'transparent',
  },
  '&.accent > *:hover': { backgroundColor: theme.vars.palette.accent.hover },
  '&.accent svg, &.accent small': { color: theme.vars.palette.accent.contrastText },
  '& small:not(.keep)': { display: 'none' },
  [theme.breakpoints.down('md')]: {
    '& > *': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      justifyItems: 'center',
      alignContent: 'center',
      rowGap: 4,
      padding: '8px 4px',
      textAlign: 'center',
    },
    '& b': { fontSize: '0.8125rem' },
  },
  [theme.breakpoints.down('sm')]: { '& b, & small': { fontSize: '0.6875rem' } },
}))

interface HomeTileProps {
  icon: ComponentType
  title: string
  text: ReactNode
  to?: Path
  onClick?: () => void
  accent?: boolean
  news?: boolean
}

/** A tile on home: a page or a task, with its text where it is `news`; an icon above a name on a phone or tablet. */
export const HomeTile = ({ icon: Icon, title, text, to, onClick, accent = false, news = false }: HomeTileProps) => {
  const inside = (
    <>
      <Icon />
      <span>
        <b>{title}</b>
        <small className={news ? 'keep' : ''}>{text}</small>
      </span>
    </>
  )
  return (
    <Face className={accent ? 'accent' : ''}>
      {to ? (
        <Link to={to}>{inside}</Link>
      ) : (
        <button type="button" onClick={onClick}>
          {inside}
        </button>
      )}
    </Face>
  )
}

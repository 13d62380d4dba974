import { styled } from '@mui/material/styles'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { preloadPage } from '#web/lib/preload-page.ts'
import type { Path } from '#web/lib/paths.ts'

const Face = styled('div')(({ theme }) => ({
  '& > *': {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'center',
    columnGap: 14,
    width: '100%',
    height: '100%',
    minHeight: 68,
    padding: '10px 16px',
    borderRadius: 16,
    textAlign: 'left',
    cursor: 'pointer',
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    color: 'inherit',
    font: 'inherit',
    textDecoration: 'none',
  },
  '& > *:hover': { borderColor: theme.vars.palette.accent.main },
  '& svg': { color: theme.vars.palette.accent.text },
  '& b': { display: 'block', letterSpacing: '-0.01em', lineHeight: 1.25 },
  '& small': {
    display: 'block',
    marginTop: 2,
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
  [theme.breakpoints.down('sm')]: {
    '& small:not(.keep)': { display: 'none' },
    '& > *': { minHeight: 60, padding: '8px 12px', columnGap: 10 },
  },
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

/** A tile on home: a page or a task. Phones hide its text unless it is `news`. */
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
        <Link to={to} onPointerEnter={() => preloadPage(to)}>
          {inside}
        </Link>
      ) : (
        <button type="button" onClick={onClick}>
          {inside}
        </button>
      )}
    </Face>
  )
}

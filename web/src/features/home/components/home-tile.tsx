import { styled } from '@mui/material/styles'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { preloadPage } from '../../../lib/preload-page.ts'
import type { Path } from '../../../lib/paths.ts'

const Face = styled('div')(({ theme }) => ({
  '& > *': {
    boxSizing: 'border-box', display: 'flex', flexDirection: 'column', gap: 6, width: '100%', height: '100%', minHeight: 128, padding: 18, borderRadius: 16, textAlign: 'left', cursor: 'pointer',
    border: `1px solid ${theme.vars.palette.divider}`, backgroundColor: theme.vars.palette.background.paper, color: 'inherit', font: 'inherit', textDecoration: 'none',
  },
  '& > *:hover': { borderColor: theme.vars.palette.accent.main },
  '& svg': { color: theme.vars.palette.accent.text },
  '& b': { marginTop: 'auto', fontSize: '1.0625rem', letterSpacing: '-0.01em', lineHeight: 1.25 },
  '& small': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary, lineHeight: 1.35 },
  '&.accent > *': { backgroundColor: theme.vars.palette.accent.main, color: theme.vars.palette.accent.contrastText, borderColor: 'transparent' },
  '&.accent > *:hover': { backgroundColor: theme.vars.palette.accent.hover },
  '&.accent svg, &.accent small': { color: theme.vars.palette.accent.contrastText },
}))

interface HomeTileProps { icon: ComponentType, title: string, text: ReactNode, to?: Path, onClick?: () => void, accent?: boolean }

/** One card of home: a page, or something to do. */
export const HomeTile = ({ icon: Icon, title, text, to, onClick, accent = false }: HomeTileProps) => {
  const inside = <><Icon /><b>{title}</b><small>{text}</small></>
  return (
    <Face className={accent ? 'accent' : ''}>
      {to ? <Link to={to} onPointerEnter={() => preloadPage(to)}>{inside}</Link> : <button type="button" onClick={onClick}>{inside}</button>}
    </Face>
  )
}

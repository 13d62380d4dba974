import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import ArtistIcon from '@mui/icons-material/MicExternalOnOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import ClausesIcon from '@mui/icons-material/GavelOutlined'
import ClientIcon from '@mui/icons-material/PeopleAltOutlined'
import ContactIcon from '@mui/icons-material/MailOutlined'
import EventIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import HoldIcon from '@mui/icons-material/BackHandOutlined'
import HomeIcon from '@mui/icons-material/HomeOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import MoneyIcon from '@mui/icons-material/AccountBalanceOutlined'
import ProgramsIcon from '@mui/icons-material/CableOutlined'
import ProspectIcon from '@mui/icons-material/PersonSearchOutlined'
import ReloadIcon from '@mui/icons-material/RefreshOutlined'
import UsersIcon from '@mui/icons-material/ManageAccountsOutlined'
import WordsIcon from '@mui/icons-material/EditNoteOutlined'
import VenueIcon from '@mui/icons-material/PlaceOutlined'
import { styled } from '@mui/material/styles'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../lib/current-user.ts'
import { type Path, paths } from '../lib/paths.ts'
import { preloadPage } from '../lib/preload-page.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { WhoAmI } from './who-am-i.tsx'
import { radius } from '../lib/looks.ts'

interface Item {
  path: Path
  icon: ComponentType<{ fontSize?: 'small' }>
  staff?: true
  admin?: true
}
const items: Item[] = [
  { path: '/home', icon: HomeIcon },
  { path: '/calendar', icon: CalendarIcon },
  { path: '/events', icon: EventIcon },
  { path: '/clients', icon: ClientIcon, staff: true },
  { path: '/prospects', icon: ProspectIcon, staff: true },
  { path: '/holds', icon: HoldIcon, staff: true },
  { path: '/venues', icon: VenueIcon },
  { path: '/artists', icon: ArtistIcon },
  { path: '/money', icon: MoneyIcon, staff: true },
  { path: '/import', icon: ImportIcon, staff: true },
  { path: '/words', icon: WordsIcon, staff: true },
  { path: '/contract-clauses', icon: ClausesIcon, admin: true },
  { path: '/programs', icon: ProgramsIcon, admin: true },
  { path: '/users', icon: UsersIcon, admin: true },
  { path: '/account', icon: AccountIcon },
  { path: '/about', icon: InfoIcon },
  { path: '/contact', icon: ContactIcon },
  { path: '/logout', icon: LogoutIcon },
]

/** The menu item to mark on pages without their own item. */
const sectionOf: Partial<Record<string, Path>> = {
  '/event': '/events',
  '/proposal': '/events',
  '/contract': '/events',
  '/day-sheet': '/events',
  '/client': '/clients',
  '/venue': '/venues',
  '/artist': '/artists',
  '/payouts': '/account',
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '4px 12px 12px',
  '& a, & button': {
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    width: '100%',
    boxSizing: 'border-box',
    minHeight: 44,
    padding: '0 12px',
    border: 0,
    borderRadius: radius.control,
    background: 'none',
    color: theme.vars.palette.ink.muted,
    font: `600 0.9375rem/1.2 ${theme.typography.fontFamily}`,
    textDecoration: 'none',
    cursor: 'pointer',
  },
  '& a:hover, & button:hover': { backgroundColor: theme.vars.palette.ink.raised, color: theme.vars.palette.ink.text },
  '& [aria-current]': {
    backgroundColor: theme.vars.palette.ink.raised,
    color: theme.vars.palette.ink.text,
    boxShadow: `inset 3px 0 0 ${theme.vars.palette.accent.main}`,
  },
  '& [aria-current] svg': { color: theme.vars.palette.accent.main },
  '& :focus-visible': { outline: `3px solid ${theme.vars.palette.accent.main}`, outlineOffset: -3 },
}))

export const SideMenu = () => {
  const { data: user, isLoading } = useCurrentUser()
  const { pathname } = useLocation()
  // `/` is an alias of home.
  const here = pathname === '/' ? '/home' : pathname
  const isStaff = user?.is_agent === true || user?.is_admin === true
  // Staff's items are between the others, which would move.
  if (isLoading) return <WhoAmI />
  return (
    <>
      <WhoAmI />
      <List>
        {items
          .filter((item) => (!item.staff || isStaff) && (!item.admin || user?.is_admin === true))
          .map(({ path, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={here === path ? 'page' : sectionOf[here] === path ? 'true' : undefined}
                onPointerEnter={() => preloadPage(path)}
              >
                <Icon fontSize="small" />
                {paths[path].title}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" onClick={() => window.location.reload()}>
            <ReloadIcon fontSize="small" />
            Reload
          </button>
        </li>
      </List>
      <ThemeSwitch />
    </>
  )
}

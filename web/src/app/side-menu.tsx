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
import WebsiteIcon from '@mui/icons-material/WebOutlined'
import WordsIcon from '@mui/icons-material/EditNoteOutlined'
import VenueIcon from '@mui/icons-material/PlaceOutlined'
import { styled } from '@mui/material/styles'
import { type ComponentType, Fragment } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCurrentUser } from '../lib/current-user.ts'
import { menuGroups, type MenuPath, pagesOf } from '../lib/menu.ts'
import { type Path, paths } from '../lib/paths.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { WhoAmI } from './who-am-i.tsx'
import { radius } from '../lib/looks.ts'

const icons: Readonly<Record<MenuPath, ComponentType<{ fontSize?: 'small' }>>> = {
  '/home': HomeIcon,
  '/calendar': CalendarIcon,
  '/events': EventIcon,
  '/clients': ClientIcon,
  '/prospects': ProspectIcon,
  '/holds': HoldIcon,
  '/venues': VenueIcon,
  '/artists': ArtistIcon,
  '/money': MoneyIcon,
  '/import': ImportIcon,
  '/words': WordsIcon,
  '/website': WebsiteIcon,
  '/contract-clauses': ClausesIcon,
  '/programs': ProgramsIcon,
  '/users': UsersIcon,
  '/account': AccountIcon,
  '/about': InfoIcon,
  '/contact': ContactIcon,
  '/logout': LogoutIcon,
}

/** Without an account that could be read: the pages of everybody. */
const nobody = { is_admin: false, is_agent: false, is_client: false }

/** The menu item to mark on pages without their own item. */
const sectionOf: Partial<Record<string, Path>> = {
  '/event': '/events',
  '/proposal': '/events',
  '/contract': '/events',
  '/day-sheet': '/events',
  '/plan': '/events',
  '/set-lists': '/events',
  '/plan-questions': '/words',
  '/client': '/clients',
  '/venue': '/venues',
  '/artist': '/artists',
  '/songs': '/artists',
  '/payouts': '/account',
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '0 12px 12px',
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

const GroupName = styled('p')(({ theme }) => ({
  margin: 0,
  padding: '4px 24px',
  color: theme.vars.palette.ink.muted,
  font: `700 0.75rem/1.4 ${theme.typography.fontFamily}`,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
}))

const Reload = () => (
  <li>
    <button type="button" onClick={() => window.location.reload()}>
      <ReloadIcon fontSize="small" />
      Reload
    </button>
  </li>
)

export const SideMenu = () => {
  const { data: user, isLoading } = useCurrentUser()
  const { pathname } = useLocation()
  // `/` is an alias of home.
  const here = pathname === '/' ? '/home' : pathname
  // Staff's items are between the others, which would move.
  if (isLoading) return <WhoAmI />
  return (
    <>
      <WhoAmI />
      {menuGroups.map((group) => {
        const pages = pagesOf(user ?? nobody).filter((page) => page.group === group)
        if (pages.length === 0) return null
        return (
          <Fragment key={group}>
            <GroupName id={`menu-${group}`}>{group}</GroupName>
            <List aria-labelledby={`menu-${group}`}>
              {pages.map(({ path }) => {
                const Icon = icons[path]
                return (
                  <li key={path}>
                    <Link
                      to={path}
                      aria-current={here === path ? 'page' : sectionOf[here] === path ? 'true' : undefined}
                    >
                      <Icon fontSize="small" />
                      {paths[path].title}
                    </Link>
                  </li>
                )
              })}
              {group === 'Me' && <Reload />}
            </List>
          </Fragment>
        )
      })}
      <ThemeSwitch />
    </>
  )
}

import MenuIcon from '@mui/icons-material/Menu'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from 'react-router-dom'
import { NoticeBell } from '#web/account/notices/components/notice-bell.tsx'
import { BrandMark } from '../components/brand-mark.tsx'
import { veryNarrow } from '../lib/breakpoints.ts'
import { useShownTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { pageWidth, touchSize } from '../lib/looks.ts'
import { useLogin } from '../lib/session.ts'

interface TopBarProps {
  onMenu?: (() => void) | undefined
  onSearch?: (() => void) | undefined
  /** The person whose news the bell shows. */
  userId?: string | undefined
}

/** Where a visitor can look around. */
const visitorPaths = ['/about', '/acts'] as const

export const TopBar = ({ onMenu, onSearch, userId }: TopBarProps) => {
  const title = useShownTitle()
  const login = useLogin()
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        displayPrint: 'none',
        // Two rows of large text would cover too much of a phone.
        [veryNarrow]: { position: 'static' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          // The title and the buttons take a second row where the text is large.
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, md: 1.5 },
          maxWidth: pageWidth.wide,
          mx: 'auto',
          minHeight: { xs: 56, md: 68 },
          px: { xs: 1.5, sm: 3, md: 5 },
        }}
      >
        {onMenu && (
          <IconButton aria-label="Open menu" onClick={onMenu} edge="start">
            <MenuIcon />
          </IconButton>
        )}
        <Box
          component={Link}
          to="/home"
          aria-label="BookMe, home"
          sx={{
            ...touchSize,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: 'text.primary',
            textDecoration: 'none',
            fontWeight: 800,
            fontSize: '1.125rem',
            letterSpacing: '-0.035em',
          }}
        >
          <BrandMark size={26} />
          BookMe
        </Box>
        <Box aria-hidden sx={{ width: '1px', height: 22, bgcolor: 'divider', [veryNarrow]: { display: 'none' } }} />
        <Box
          component="h1"
          sx={{
            m: 0,
            fontSize: { xs: '1rem', md: '1.125rem' },
            fontWeight: 600,
            letterSpacing: '-0.015em',
            color: 'text.secondary',
            lineHeight: 1.2,
            overflowWrap: 'anywhere',
            flex: '1 1 4.5rem',
            // The page itself shows a long name completely.
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
            [veryNarrow]: { display: 'block' },
          }}
        >
          {title}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
          {onSearch && (
            <IconButton
              aria-label="Search"
              aria-keyshortcuts="Control+K Meta+K"
              title="Search (Ctrl K)"
              onClick={onSearch}
            >
              <SearchIcon />
            </IconButton>
          )}
          {userId !== undefined && <NoticeBell key={userId} userId={userId} />}
          {!login && (
            <Box component="nav" aria-label="Pages" sx={{ display: 'flex', flexWrap: 'wrap' }}>
              {visitorPaths.map((path) => (
                <Button key={path} component={Link} to={path} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
                  {paths[path].title}
                </Button>
              ))}
              <Button component={Link} to="/login">
                Log in
              </Button>
            </Box>
          )}
        </Box>
      </Box>
    </Box>
  )
}

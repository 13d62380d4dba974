import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useNarrow } from '#web/lib/use-narrow.ts'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { LostNotice } from '#web/components/lost-notice.tsx'

const Stage = styled('header')(({ theme }) => ({
  position: 'relative',
  overflow: 'hidden',
  color: theme.vars.palette.ink.text,
  backgroundColor: '#1b1b26',
  backgroundImage: 'radial-gradient(90% 70% at 80% 0%, #7a4a06 0%, #3b2a1c 40%, #1b1b26 78%)',
  boxSizing: 'border-box',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  padding: 40,
  // Stays in place while a long form scrolls.
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 0, height: '100dvh' },
  [theme.breakpoints.down('md')]: { padding: '16px 20px', '& > p, & > svg': { display: 'none' } },
}))
const bars = Array.from({ length: 30 }, (_, i) =>
  Math.round(30 + 120 * Math.abs(Math.sin(i * 1.7) * Math.cos(i * 0.6))),
)

interface AuthFrameProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  wide?: boolean
  /** In the brand panel; under the form where that is narrow. */
  aside?: ReactNode
}

/** The frame of logged-out pages: the brand panel on one side, a short form on the other. */
export const AuthFrame = ({ title, lead, children, wide = false, aside }: AuthFrameProps) => {
  usePageTitle(title)
  const narrow = useNarrow()
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { md: wide ? '1fr 2fr' : '1fr 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
        bgcolor: 'background.default',
      }}
    >
      <Stage>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontWeight: 800,
            fontSize: '1.25rem',
            letterSpacing: '-0.035em',
          }}
        >
          <BrandMark />
          BookMe
        </Box>
        <svg
          viewBox="0 0 300 160"
          aria-hidden
          focusable="false"
          style={{ width: '100%', maxWidth: 760 }}
          fill="#f5a524"
        >
          {bars.map((height, i) => (
            <rect
              key={i}
              x={i * 10}
              y={80 - height / 2}
              width="5"
              height={height}
              rx="2.5"
              opacity={0.3 + (i % 6) * 0.12}
            />
          ))}
        </svg>
        <Box component="p" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 500, maxWidth: '24ch', lineHeight: 1.25 }}>
          Live music, from the first idea to the last encore.
        </Box>
        {!narrow && aside}
      </Stage>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{
          display: 'grid',
          alignContent: { xs: 'start', md: 'center' },
          justifyItems: 'center',
          px: 2.5,
          py: { xs: 4, md: 6 },
          outline: 'none',
        }}
      >
        <Box sx={{ width: '100%', maxWidth: wide ? '47.5rem' : '26.25rem' }}>
          <LostNotice />
          <Typography variant="h2" component="h1">
            {title}
          </Typography>
          {lead != null && (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {lead}
            </Typography>
          )}
          <Box sx={{ mt: 3.5 }}>{children}</Box>
          {narrow && aside != null && <Box sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}>{aside}</Box>}
        </Box>
      </Box>
    </Box>
  )
}

import OpenIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { youtubeId } from '#shared/domain/youtube.ts'
import { linkTo } from '#web/lib/format/text.ts'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { pageColumns } from '#web/components/page-columns.ts'
import { Section } from '#web/components/section.tsx'
import { VideoFrame } from '#web/components/video-frame.tsx'
import { radius } from '#web/lib/looks.ts'

/** The profile of an artist, brand or group, for users and the public. */
export interface ActFacts {
  name: string
  /** `Artist`, `Brand` or `Group`. */
  label: string
  picture: string | null | undefined
  genres?: readonly string[] | null | undefined
  video_url?: string | null | undefined
  bio?: string | null | undefined
  repertoire?: string | null | undefined
  website_url?: string | null | undefined
  epk_url?: string | null | undefined
  /** Such as genres, place and price. */
  facts?: string | undefined
}

/** Outlined buttons on the hero's dark background. */
export const inkButton = {
  color: 'ink.text',
  borderColor: 'ink.line',
  '&:hover': { borderColor: 'ink.text', bgcolor: 'ink.raised' },
}

const OutLink = ({ url, children }: { url: string; children: ReactNode }) => (
  <Button
    variant="outlined"
    component="a"
    href={linkTo(url)}
    target="_blank"
    rel="noopener noreferrer"
    endIcon={<OpenIcon />}
    sx={inkButton}
  >
    {children}
  </Button>
)

const Hero = ({ act, actions }: { act: ActFacts; actions?: ReactNode }) => (
  <Box
    component="header"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
      bgcolor: 'ink.main',
      color: 'ink.text',
      borderRadius: radius.card,
      overflow: 'hidden',
    }}
  >
    <ArtworkImage src={act.picture} name={act.name} plays={act.genres} />
    <Box
      sx={{
        p: { xs: 2.5, sm: 4 },
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 1,
        minWidth: 0,
      }}
    >
      <Typography variant="overline" sx={{ color: 'accent.main' }}>
        {act.label}
      </Typography>
      <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {act.name}
      </Typography>
      {act.facts && <Typography sx={{ color: 'ink.muted', overflowWrap: 'anywhere' }}>{act.facts}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2, '&:empty': { display: 'none' } }}>
        {act.website_url && <OutLink url={act.website_url}>Website</OutLink>}
        {act.epk_url && <OutLink url={act.epk_url}>EPK</OutLink>}
        {actions}
      </Box>
    </Box>
  </Box>
)

const Words = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>{children}</Typography>
)

const column = { display: 'grid', gap: 3, minWidth: 0 }

interface ActProfileProps {
  act: ActFacts
  actions?: ReactNode
  /** Arranges video and text on a page with more content; the default is side by side if there is room. */
  frame?: ((about: ReactNode) => ReactNode) | undefined
}

/** Picture first, then video and text. */
export const ActProfile = ({ act, actions, frame }: ActProfileProps) => {
  const hasVideo = youtubeId(act.video_url ?? '') !== undefined
  const hasText = Boolean(act.bio || act.repertoire)
  const video = hasVideo && <VideoFrame url={act.video_url} title={`Video of ${act.name}`} />
  const text = hasText && (
    <Box sx={column}>
      {act.bio && (
        <Section title="Bio">
          <Words>{act.bio}</Words>
        </Section>
      )}
      {act.repertoire && (
        <Section title="Repertoire">
          <Words>{act.repertoire}</Words>
        </Section>
      )}
    </Box>
  )
  const nothing = !hasVideo && !hasText && <Typography color="textSecondary">Nothing here yet.</Typography>
  return (
    <Box component="article" aria-label={act.name} sx={{ display: 'grid', gap: 3 }}>
      <Hero act={act} actions={actions} />
      {frame ? (
        frame(
          <>
            {video}
            {text}
            {nothing}
          </>,
        )
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 3,
            alignItems: 'start',
            gridTemplateColumns: hasVideo && hasText ? pageColumns : 'minmax(0, 1fr)',
          }}
        >
          {video}
          {text}
          {nothing}
        </Box>
      )}
    </Box>
  )
}

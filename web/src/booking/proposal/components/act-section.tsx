import OpenIcon from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { youtubeId } from '#shared/domain/youtube.ts'
import { Section } from '#web/components/section.tsx'
import { VideoFrame } from '#web/components/video-frame.tsx'
import { linkTo } from '#web/lib/format/text.ts'
import { recordPath } from '#web/lib/record-path.ts'
import type { actOf } from '#web/booking/proposal/included.ts'

const OutLink = ({ url, label }: { url: string | null | undefined; label: string }) =>
  url ? (
    <Button href={linkTo(url)} target="_blank" rel="noopener noreferrer" endIcon={<OpenIcon />}>
      {label}
    </Button>
  ) : null

/** The act to see and hear: every option is played by it. */
export const ActSection = ({ act }: { act: NonNullable<ReturnType<typeof actOf>> }) => {
  const hasVideo = youtubeId(act.video_url ?? '') !== undefined
  const path = recordPath(act.id)
  if (!hasVideo && !act.bio) return null
  return (
    <Section title={hasVideo ? `Hear ${act.name}` : `About ${act.name}`}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {hasVideo && <VideoFrame url={act.video_url} title={`Video of ${act.name}`} />}
        {act.bio && (
          <Typography
            sx={{
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitLineClamp: 5,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {act.bio}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1 }}>
          {path && (
            <Button component={Link} to={path}>
              More about {act.name}
            </Button>
          )}
          <OutLink url={act.website_url} label="Website" />
          {'epk_url' in act && <OutLink url={act.epk_url} label="EPK" />}
        </Box>
      </Box>
    </Section>
  )
}

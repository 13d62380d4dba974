import PlayIcon from '@mui/icons-material/PlayArrow'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { youtubeId } from '#shared/domain/youtube.ts'
import { ActCardFrame } from '#web/acts/components/act-card-frame.tsx'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { VideoFrame } from '#web/components/video-frame.tsx'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { useAskPath } from '#web/lib/ask-path.ts'
import { touchTarget } from '#web/lib/looks.ts'
import { type ActsFilter, priceText } from '#web/acts/public-acts/acts-filter.ts'

export type PublicAct = Answer<'GET /public/acts'>[number]

const Card = styled(ActCardFrame)(({ theme }) => ({
  '& .media': { position: 'relative' },
  '& .media button': { position: 'absolute', right: 12, bottom: 12 },
  '& .body': { gap: 6 },
  '& h2 a': { display: 'inline-block', color: 'inherit', textDecoration: 'none', ...touchTarget },
  '& h2 a:hover': { textDecoration: 'underline' },
  '& .price': { fontWeight: 650, color: theme.vars.palette.text.primary },
  '& .end': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    marginTop: 'auto',
    paddingTop: 8,
  },
}))

const mark = { artist: '', brand: '&b', group: '&g' }
const profilePath = ({ id, kind }: Pick<PublicAct, 'id' | 'kind'>) =>
  `/artistview?id=${encodeURIComponent(id)}${mark[kind]}`

const Media = ({ act }: { act: PublicAct }) => {
  const [plays, setPlays] = useState(false)
  if (plays) return <VideoFrame url={act.video_url} title={`Video of ${act.name}`} />
  return (
    <div className="media">
      <ArtworkImage src={act.picture} name={act.name} plays={act.genres} />
      {youtubeId(act.video_url ?? '') !== undefined && (
        <Button
          aria-label={`Watch ${act.name}`}
          startIcon={<PlayIcon />}
          onClick={() => setPlays(true)}
          sx={{ bgcolor: 'ink.main', color: 'ink.text', '&:hover': { bgcolor: 'ink.raised' } }}
        >
          Watch
        </Button>
      )}
    </div>
  )
}

/** Picture or video, what they play, where they are based, and the way to ask for a date. */
export const PublicActCard = ({ act, filter }: { act: PublicAct; filter?: ActsFilter }) => {
  const askPath = useAskPath()
  const facts = [act.genres?.join(', '), act.based_in].filter(Boolean).join(' · ')
  return (
    <Card aria-label={act.name}>
      <Media act={act} />
      <div className="body">
        <h2>
          <Link to={profilePath(act)}>{act.name}</Link>
        </h2>
        {facts !== '' && <p>{facts}</p>}
        <div className="end">
          <p className="price">{priceText(act.price_from)}</p>
          <Button
            variant="outlined"
            component={Link}
            to={askPath(act, filter)}
            aria-label={`Ask for a date with ${act.name}`}
          >
            Ask for a date
          </Button>
        </div>
      </div>
    </Card>
  )
}

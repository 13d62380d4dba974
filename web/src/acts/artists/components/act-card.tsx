import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { ActCardFrame } from '#web/acts/components/act-card-frame.tsx'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { availabilityWord } from '#web/lib/availability-word.ts'
import { type Act, kindName } from '#web/acts/artists/act.ts'
import { radius } from '#web/lib/looks.ts'

const Card = styled(ActCardFrame)(({ theme }) => ({
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '& p': {
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '& .kind': {
    fontSize: '0.75rem',
    fontWeight: 700,
    letterSpacing: '0.08em',
    textTransform: 'uppercase',
    color: theme.vars.palette.text.secondary,
  },
  '& a': {
    alignSelf: 'flex-start',
    marginTop: 'auto',
    paddingTop: 10,
    fontWeight: 650,
    color: 'inherit',
    textDecorationColor: theme.vars.palette.line.strong,
    textDecorationThickness: 1,
    textUnderlineOffset: 4,
  },
  // Extends the link over the whole card.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.card },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: -3 },
}))

/** `day`: on which they are asked for, empty if none. */
export const ActCard = ({ act, day = '' }: { act: Act; day?: string }) => (
  <Card aria-label={act.name}>
    <ArtworkImage src={act.picture} name={act.name} plays={act.genres} />
    <div className="body">
      <span className="kind">
        {kindName[act.kind]}
        {act.availability && ` · ${availabilityWord(act.availability)}`}
      </span>
      <h2>{act.name}</h2>
      {act.bio !== '' && <p>{act.bio}</p>}
      <Link to={`/artist?id=${act.id}${day && `&day=${day}`}`} aria-label={`Learn more about ${act.name}`}>
        Learn more
      </Link>
    </div>
  </Card>
)

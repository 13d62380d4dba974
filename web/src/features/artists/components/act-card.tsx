import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { ArtworkImage } from '#web/components/artwork-image.tsx'
import { type Act, kindName } from '../act.ts'

/** Styled once instead of through `sx`, because a list may contain thousands of cards. */
const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  boxSizing: 'border-box',
  borderRadius: 16,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '& .body': { display: 'flex', flexDirection: 'column', gap: 4, flex: 1, padding: '14px 20px 18px' },
  '& h2': {
    margin: 0,
    fontSize: '1.25rem',
    fontWeight: 720,
    letterSpacing: '-0.02em',
    lineHeight: 1.2,
    overflowWrap: 'anywhere',
  },
  '& p': {
    margin: 0,
    fontSize: '0.9375rem',
    lineHeight: 1.45,
    color: theme.vars.palette.text.secondary,
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
    color: theme.vars.palette.accent.text,
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
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 16 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: -3 },
}))

export const ActCard = ({ act }: { act: Act }) => (
  <Card aria-label={act.name}>
    <ArtworkImage src={act.picture} name={act.name} plays={act.genres} />
    <div className="body">
      <span className="kind">{kindName[act.kind]}</span>
      <h2>{act.name}</h2>
      {act.bio !== '' && <p>{act.bio}</p>}
      <Link to={`/artist?id=${act.id}`} aria-label={`Learn more about ${act.name}`}>
        Learn more
      </Link>
    </div>
  </Card>
)

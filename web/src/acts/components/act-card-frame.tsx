import { styled } from '@mui/material/styles'
import { radius } from '#web/lib/looks.ts'

/** Of a picture, `.body` and its text. Styled once instead of through `sx`: a list may contain thousands of cards. */
export const ActCardFrame = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  boxSizing: 'border-box',
  borderRadius: radius.card,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  '& .body': { display: 'flex', flexDirection: 'column', gap: 4, flex: 1, padding: '14px 20px 18px' },
  '& h2': {
    margin: 0,
    fontSize: '1.25rem',
    fontWeight: 720,
    letterSpacing: '-0.02em',
    lineHeight: 1.2,
    overflowWrap: 'anywhere',
  },
  '& p': { margin: 0, fontSize: '0.9375rem', lineHeight: 1.45, color: theme.vars.palette.text.secondary },
}))

import Avatar from '@mui/material/Avatar'
import { styled } from '@mui/material/styles'
import { initials } from '#web/lib/format/text.ts'

export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  columnGap: 12,
  // Names need their width more than buttons, which take a second line.
  gridTemplateColumns: 'auto minmax(min(8rem, 28%), 1fr) auto auto auto',
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
}))

/** One height, and the columns of the whole line-up: picture, who, rate, state, acts. On a phone in two lines. */
export const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: 48,
  paddingBlock: 3,
  '& + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .who': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .rate': { textAlign: 'right' },
  '& .rate i': { display: 'inline-block', width: 8, height: 8, borderRadius: 3, marginRight: 8 },
  '& .acts': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: 4 },
  '& .below': { gridColumn: '1 / -1', minWidth: 0 },
  [theme.breakpoints.down('sm')]: {
    paddingBlock: 8,
    rowGap: 4,
    '& .state': { gridColumn: 2 },
  },
}))

interface PlaceAvatarProps {
  /** Of nobody while the place is empty. */
  name: string | undefined
  picture?: string | null | undefined
}

/** The picture of a person, or a dashed circle for an empty place. */
export const PlaceAvatar = ({ name, picture }: PlaceAvatarProps) => (
  <Avatar
    src={picture ?? undefined}
    alt=""
    sx={{
      ...{ width: '2.25rem', height: '2.25rem', fontSize: '0.875rem' },
      ...(name === undefined
        ? { bgcolor: 'transparent', color: 'text.secondary', border: '1px dashed', borderColor: 'line.strong' }
        : { bgcolor: 'ink.raised', color: 'ink.text' }),
    }}
  >
    {name ? initials(name) : ''}
  </Avatar>
)

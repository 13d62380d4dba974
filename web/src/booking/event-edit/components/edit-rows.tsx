import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { PlaceAvatar, Row, Rows } from '#web/booking/event/components/line-up/rows.tsx'

/** In two lines where the fields have no room in one: by the room that the panel has. */
const narrow = '@container (max-width: 30rem)'

const Grid = styled(Rows)({ [narrow]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' } })
const Line = styled(Row)({
  paddingBlock: 8,
  '& .who': { fontWeight: 650 },
  '& .who small': { display: 'block', fontWeight: 400, fontSize: '0.875rem' },
  '& .rate': { display: 'grid', gap: 12, width: '9.25rem' },
  [narrow]: {
    rowGap: 8,
    '& .acts': { gridArea: '1 / 3' },
    '& .rate': { gridArea: '2 / 2' },
    '& .state': { gridArea: '2 / 3' },
  },
})

/** The rows of a line-up that is edited. */
export const EditRows = ({ children }: { children: ReactNode }) => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Grid as="div">{children}</Grid>
  </Box>
)

interface EditRowProps {
  /** For those who do not see the row. */
  label: string
  /** Of the person on the part. */
  name?: string | undefined
  picture?: string | null
  who: ReactNode
  rate: ReactNode
  state?: ReactNode
  acts?: ReactNode
}

/** A part: who has it, for how much. */
export const EditRow = ({ label, name, picture, who, rate, state, acts }: EditRowProps) => (
  <Line as="div" role="group" aria-label={label}>
    <PlaceAvatar name={name} picture={picture} />
    <div className="who">{who}</div>
    <div className="rate">{rate}</div>
    <div className="state">{state}</div>
    <div className="acts">{acts}</div>
  </Line>
)

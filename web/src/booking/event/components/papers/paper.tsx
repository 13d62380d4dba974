import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { radius } from '#web/lib/looks.ts'
import { useWayBack } from '#web/lib/way-back.ts'

/** All of it is the target; only its name is the name. */
const Tile = styled('span')(({ theme }) => ({
  ...{ position: 'relative', flex: '1 1 auto', minWidth: 0, minHeight: 48, padding: '6px 8px' },
  ...{ display: 'grid', alignContent: 'center', justifyItems: 'start', borderRadius: radius.control },
  '&:hover': { backgroundColor: theme.vars.palette.soft.default },
  '& > .MuiButtonBase-root': {
    ...{ position: 'static', textAlign: 'left', fontSize: '0.9375rem', fontWeight: 650, overflowWrap: 'anywhere' },
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '& small': {
    pointerEvents: 'none',
    fontSize: '0.8125rem',
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}))

interface PaperProps {
  name: string
  about: ReactNode
}

/** A paper of the event: its name and its state, which leads to it or opens it below. */
export const Paper = ({
  name,
  about,
  ...way
}: PaperProps & ({ to: string } | { isOpen: boolean; run: () => void })) => {
  const text = useId()
  const back = useWayBack()
  return (
    <Tile>
      {'to' in way ? (
        <ButtonBase component={Link} to={way.to} state={back} aria-describedby={text}>
          {name}
        </ButtonBase>
      ) : (
        <ButtonBase aria-expanded={way.isOpen} onClick={way.run} aria-describedby={text}>
          {name}
        </ButtonBase>
      )}
      <small id={text}>{about}</small>
    </Tile>
  )
}

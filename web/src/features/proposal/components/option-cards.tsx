import CheckIcon from '@mui/icons-material/CheckCircle'
import { styled } from '@mui/material/styles'
import { formatMoney } from '#shared/domain/money.ts'
import type { Journey } from '../journey.ts'

const Cards = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
})
const Card = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: '8px 12px',
  padding: 20,
  borderRadius: 16,
  backgroundColor: theme.vars.palette.background.paper,
  border: `2px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '&[data-pickable=true]': { cursor: 'pointer' },
  '&[data-chosen=true]': {
    borderColor: theme.vars.palette.accent.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.accent.main}`,
  },
  '&:has(input:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  '& input': { width: 20, height: 20, margin: '2px 0 0', accentColor: theme.vars.palette.accent.text },
  '& strong': { fontSize: '1.125rem', lineHeight: 1.3 },
  '& p': {
    gridColumn: 2,
    margin: 0,
    whiteSpace: 'pre-wrap',
    color: theme.vars.palette.text.secondary,
    fontSize: '0.9375rem',
  },
  '& b': {
    gridColumn: 2,
    fontSize: '1.5rem',
    fontWeight: 800,
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
}))

interface OptionCardsProps {
  options: Journey['options']
  chosen: number | undefined
  /** Undefined if nothing can be picked. */
  onChoose: ((option: 1 | 2 | 3) => void) | undefined
}

const Words = ({ option }: { option: Journey['options'][number] }) => (
  <>
    <strong>{option.title}</strong>
    <p>{option.description}</p>
    <b>{formatMoney(option.price)}</b>
  </>
)

/** The options as selectable cards; after picking, only the picked one. */
export const OptionCards = ({ options, chosen, onChoose }: OptionCardsProps) =>
  onChoose ? (
    <Cards>
      <legend className="visually-hidden">Proposal options</legend>
      {options.map((option) => (
        <Card key={option.id} data-chosen={option.id === chosen} data-pickable>
          <input
            type="radio"
            name="proposal"
            value={option.id}
            checked={option.id === chosen}
            onChange={() => onChoose(option.id)}
          />
          <Words option={option} />
        </Card>
      ))}
    </Cards>
  ) : (
    <Cards as="div">
      {options.map((option) => (
        <Card as="div" key={option.id} data-chosen={option.id === chosen}>
          {option.id === chosen ? <CheckIcon titleAccess="Chosen" /> : <span />}
          <Words option={option} />
        </Card>
      ))}
    </Cards>
  )

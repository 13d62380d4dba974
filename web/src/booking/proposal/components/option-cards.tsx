import CheckIcon from '@mui/icons-material/CheckCircle'
import { styled } from '@mui/material/styles'
import type { CSSProperties } from 'react'
import { formatMoney } from '#shared/domain/money.ts'
import type { Journey } from '#web/booking/proposal/journey.ts'
import { radius } from '#web/lib/looks.ts'

const Cards = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  // All beside each other, or all below each other: two and one would set one of them apart.
  '& > label, & > div': { flex: '1 1 calc((var(--least) - 100%) * 999)', minWidth: 0 },
})
const least = 17
const roomFor = (options: readonly unknown[]) => ({ '--least': `${options.length * least}rem` }) as CSSProperties
const Card = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: '8px 12px',
  padding: 20,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.background.paper,
  border: `2px solid ${theme.vars.palette.divider}`,
  overflowWrap: 'anywhere',
  '&[data-pickable=true]': { cursor: 'pointer' },
  '&[data-chosen=true]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
  '& input': { width: '1.25rem', height: '1.25rem', margin: '2px 0 0', accentColor: theme.vars.palette.primary.main },
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
    <Cards style={roomFor(options)}>
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
    <Cards as="div" style={roomFor(options)}>
      {options.map((option) => (
        <Card as="div" key={option.id} data-chosen={option.id === chosen}>
          {option.id === chosen ? <CheckIcon titleAccess="Chosen" /> : <span />}
          <Words option={option} />
        </Card>
      ))}
    </Cards>
  )

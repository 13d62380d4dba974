import { cents, formatMoney, sum, type Cents } from '#shared/domain/money.ts'
import { styled } from '@mui/material/styles'
import { tonesOf } from './part-tones.ts'

export interface SplitPart {
  key: string
  label: string
  cents: Cents
}

const Bar = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  height: 28,
  borderRadius: 8,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
  '& > span': { minWidth: 2, borderRight: `2px solid ${theme.vars.palette.background.paper}` },
  '& > .open': {
    backgroundImage: `repeating-linear-gradient(135deg, ${theme.vars.palette.line.strong} 0 2px, transparent 2px 8px)`,
    borderRight: 0,
  },
  '& > .over': {
    position: 'absolute',
    inset: '0 0 0 auto',
    borderLeft: `3px solid ${theme.vars.palette.error.main}`,
    borderRight: 0,
    backgroundImage: `repeating-linear-gradient(135deg, ${theme.vars.palette.error.main} 0 3px, transparent 3px 8px)`,
  },
}))
const Sum = styled('p')(({ theme }) => ({
  margin: '8px 0 0',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  fontVariantNumeric: 'tabular-nums',
  fontWeight: 650,
  '&[data-state=ok]': { color: theme.vars.palette.success.main },
  '&[data-state=off]': { color: theme.vars.palette.error.main },
  '& small': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary, fontWeight: 500 },
}))

interface SplitBarProps {
  parts: readonly SplitPart[]
  /** The client's price; the parts must sum to it. */
  target: Cents
}

const verdict = (total: Cents, target: Cents): string => {
  if (total === 0 && target === 0) return 'No rates yet'
  if (total === target) return 'Adds up'
  return total < target
    ? `${formatMoney(cents(target - total))} unassigned`
    : `${formatMoney(cents(total - target))} too much`
}

/** The split of the client rate as a bar that is visibly full, short or over. Amounts in cents. */
export const SplitBar = ({ parts, target }: SplitBarProps) => {
  const total = sum(parts.map((part) => part.cents))
  const whole = Math.max(total, target, 1)
  const difference = target - total
  const tones = tonesOf(parts)
  return (
    <div>
      <Bar aria-hidden>
        {parts
          .filter((part) => part.cents > 0)
          .map((part) => (
            <span
              key={part.key}
              title={`${part.label}: ${formatMoney(part.cents)}`}
              style={{ flex: `0 0 ${(part.cents / whole) * 100}%`, backgroundColor: tones[part.key] }}
            />
          ))}
        {difference > 0 && <span className="open" style={{ flex: '1 0 0' }} />}
        {difference < 0 && <span className="over" style={{ width: `${(-difference / whole) * 100}%` }} />}
      </Bar>
      <Sum data-state={total === 0 && target === 0 ? 'none' : difference === 0 ? 'ok' : 'off'}>
        <span>{verdict(total, target)}</span>
        <small>
          {formatMoney(total)} of {formatMoney(target)}
        </small>
      </Sum>
    </div>
  )
}

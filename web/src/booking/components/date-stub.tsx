import { styled } from '@mui/material/styles'
import { dateParts } from '#web/lib/format/date.ts'
import { radius } from '#web/lib/looks.ts'

const Stub = styled('div')(({ theme }) => ({
  flexShrink: 0,
  width: '4rem',
  padding: '10px 4px',
  borderRadius: radius.inner,
  textAlign: 'center',
  backgroundColor: theme.vars.palette.ink.main,
  color: theme.vars.palette.ink.text,
  fontVariantNumeric: 'tabular-nums',
  '& b': { display: 'block', fontSize: '1.5rem', lineHeight: 1.1, fontWeight: 800, letterSpacing: '-0.03em' },
  '& span': { display: 'block', fontSize: '0.75rem', fontWeight: 600, color: theme.vars.palette.ink.muted },
  '& span:first-of-type': { color: theme.vars.palette.accent.main },
}))

/** A ticket stub with month, day and weekday. */
export const DateStub = ({ when, zone }: { when: string | null | undefined; zone?: string | null | undefined }) => {
  if (when == null)
    return (
      <Stub aria-hidden>
        <span>Date</span>
        <b>–</b>
        <span>open</span>
      </Stub>
    )
  const { month, day, weekday } = dateParts(when, zone)
  return (
    <Stub aria-hidden>
      <span>{month}</span>
      <b>{day}</b>
      <span>{weekday}</span>
    </Stub>
  )
}

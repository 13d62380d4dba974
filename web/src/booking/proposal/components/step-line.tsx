import CheckIcon from '@mui/icons-material/Check'
import { styled } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { steps } from '#web/booking/proposal/journey.ts'

const Line = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 4,
  '& li': {
    display: 'grid',
    justifyItems: 'center',
    gap: 6,
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    position: 'relative',
    textAlign: 'center',
  },
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    top: 'calc(1rem - 1px)',
    right: 'calc(50% + 1.25rem)',
    width: 'calc(100% - 2.25rem)',
    height: 2,
    backgroundColor: theme.vars.palette.divider,
  },
  '& li[data-state=done] + li::before': { backgroundColor: theme.vars.palette.text.primary },
  '& i': {
    width: '2rem',
    height: '2rem',
    borderRadius: '50%',
    display: 'grid',
    placeItems: 'center',
    fontStyle: 'normal',
    border: `2px solid ${theme.vars.palette.line.strong}`,
    backgroundColor: theme.vars.palette.background.default,
  },
  '& li[data-state=done] i': {
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& li[data-state=current]': { color: theme.vars.palette.text.primary },
  '& li[data-state=current] i': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}`,
    fontWeight: 800,
  },
}))

/** The button of a step that was taken is gone, and the focus with it: it goes on here, and stays anywhere else. */
const useFocusOnStep = (at: number) => {
  const line = useRef<HTMLOListElement>(null)
  const before = useRef(at)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== at && isLost) line.current?.focus()
    before.current = at
  }, [at])
  return line
}

/** The client's progress: choose, sign, pay, booked. */
export const StepLine = ({ at }: { at: number }) => {
  const line = useFocusOnStep(at)
  return (
    <Line aria-label="Steps to your booking" ref={line} tabIndex={-1}>
      {steps.map((step, i) => (
        <li
          key={step}
          data-state={i < at ? 'done' : i === at ? 'current' : 'todo'}
          {...(i === at ? { 'aria-current': 'step' as const } : {})}
        >
          <i aria-hidden>{i < at ? <CheckIcon fontSize="small" /> : i + 1}</i>
          <span>
            {step}
            {i < at && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </Line>
  )
}

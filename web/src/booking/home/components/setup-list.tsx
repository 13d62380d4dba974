import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import type { SetupStep } from '#shared/domain/setup.ts'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { TaskRows } from './task-row.tsx'

interface Line {
  title: string
  text: string
  to: string
  /** The words of its button. */
  act: string
}

const lines: Readonly<Record<SetupStep, Line>> = {
  agency: {
    title: 'Your agency',
    text: 'Its name, your phone and ZIP code: clients and acts see whom they deal with',
    to: '/signup-2',
    act: 'Complete',
  },
  bank: {
    title: 'Your bank',
    text: 'Bank Settings opens the payment provider’s own pages; your share of each event goes there',
    to: '/account',
    act: 'Connect',
  },
  clauses: {
    title: 'Contract clauses',
    text: 'Read what every contract will say, name your agency there, and save',
    to: '/contract-clauses',
    act: 'Read and save',
  },
  act: {
    title: 'The first act',
    text: 'A solo artist or a group, booked at once; the profile is theirs once they follow the mailed link',
    to: '/artists?add=artist',
    act: 'Add an act',
  },
  musicians: {
    title: 'The first musicians',
    text: 'Who plays in other people’s bands; a spreadsheet brings many at once',
    to: '/artists?add=musician',
    act: 'Add a musician',
  },
  event: {
    title: 'The first event',
    text: 'Client and venue can be added on the way',
    to: '/event?id=new',
    act: 'New event',
  },
}

/** The steps of a new agency, ticked by what is there; nothing once all is done. */
export const SetupList = ({ steps, hasPrimary }: { steps: Answer<'GET /setup'>; hasPrimary: boolean }) => {
  if (steps.length === 0) return null
  // One primary button a page, and something urgent has it.
  const next = hasPrimary ? undefined : steps.find(({ done }) => !done)
  return (
    <section>
      <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
        Begin here{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </Box>
      </Typography>
      <TaskRows aria-label="Begin here">
        {steps.map(({ step, done }) => {
          const { title, text, to, act } = lines[step]
          return (
            <li key={step} style={done ? { minHeight: 40 } : undefined}>
              <div className="body">
                <span className="line">
                  {done ? (
                    <DoneIcon color="success" titleAccess="Done" />
                  ) : (
                    <OpenIcon titleAccess="Open" color="disabled" />
                  )}
                  <Link className="name" to={to}>
                    {title}
                  </Link>
                </span>
                {!done && <span className="soft">{text}</span>}
              </div>
              <span className="amount" />
              <div className="act">
                {!done && (
                  <Button component={Link} to={to} variant={step === next?.step ? 'contained' : 'outlined'}>
                    {act}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </TaskRows>
    </section>
  )
}

import Typography from '@mui/material/Typography'
import { count } from '../lib/format/text.ts'

interface FilterLineProps {
  /** Noun for one row: `client`. */
  noun: string
  /** Irregular plural. */
  nouns?: string
  shown: number
  /** More rows load on demand, so the count is a lower bound. */
  more: boolean
  /** The name filter; empty for none. */
  name: string
}

/** States what a list is filtered by, also for screen readers. */
export const FilterLine = ({ noun, nouns = `${noun}s`, shown, more, name }: FilterLineProps) => (
  <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
    {more ? `${shown.toLocaleString('en-US')}+ ${nouns}` : count(shown, noun, nouns)}
    {name !== '' ? (
      <>
        {' '}
        with a word beginning with <strong>“{name}”</strong> in the name
      </>
    ) : (
      ', by name'
    )}
  </Typography>
)

import Typography from '@mui/material/Typography'
import { count } from '../lib/format/text.ts'

interface FilterLineProps {
  /** What one row is: `client`. */
  noun: string
  /** Several rows, where an s does not do. */
  nouns?: string
  shown: number
  /** More rows follow on demand, so that the number is a lower bound. */
  more: boolean
  /** The filter by name; empty for none. */
  name: string
}

/** Every list says what it is filtered by, to eyes and to screen readers. */
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

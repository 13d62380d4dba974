import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { wordsFor, type OwnWords, type WordKind } from '#shared/domain/words/kinds.ts'
import type { WordVariable } from '#shared/domain/words/variables.ts'
import { radius } from '#web/lib/looks.ts'

const example: Record<Exclude<WordVariable, 'agent'>, string> = {
  event: 'Harvest Gala',
  when: 'Saturday, June 6, 2026, 7:00 PM',
  venue: 'The Old Mill, Hudson, NY',
  client: 'Nora Whitfield',
  day: 'Saturday, June 6, 2026',
  names: 'Sam Novak and June Park',
  part: 'musician (Drums)',
  amount: '$2,058.30',
  method: 'Visa •••• 4242',
}

/** The mail as its reader will see it, about an invented event. */
export const WordsPreview = ({ kind, words, agent }: { kind: WordKind; words: OwnWords; agent: string }) => {
  const { subject, heading, paragraphs, button } = wordsFor(kind, words, { ...example, agent })
  return (
    <Box component="section" aria-label="Preview">
      <Typography variant="subtitle2" component="h3">
        Preview
      </Typography>
      <Box
        sx={{ mt: 1, p: 2, border: 1, borderColor: 'divider', borderRadius: radius.inner, overflowWrap: 'anywhere' }}
      >
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {subject}
        </Typography>
        <Typography variant="h3" component="p" sx={{ mb: 1.5 }}>
          {heading}
        </Typography>
        {paragraphs.map((paragraph, i) => (
          <Typography key={i} sx={{ mb: 1.5 }}>
            {paragraph}
          </Typography>
        ))}
        <Typography
          component="span"
          sx={{
            display: 'inline-block',
            px: 2,
            py: 1,
            borderRadius: radius.control,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
            fontWeight: 600,
          }}
        >
          {button}
        </Typography>
      </Box>
    </Box>
  )
}

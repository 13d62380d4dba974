import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { publicActsQuery } from '#web/acts/website/api/public-acts.ts'
import { snippetOf } from '#web/acts/website/snippet.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Section } from '#web/components/section.tsx'
import { copyLink } from '#web/lib/share.ts'

const words = { done: 'Copied', unavailable: 'Clipboard not available. Here it is' }

interface SnippetProps {
  title: string
  hint: string
  text: string
}

const Snippet = ({ title, hint, text }: SnippetProps) => (
  <Section title={title} hint={hint}>
    <TextField
      label={`HTML for: ${title}`}
      value={text}
      multiline
      fullWidth
      onFocus={(event) => event.target.select()}
      slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
    />
    <Button sx={{ mt: 1 }} onClick={() => void copyLink(text, words)}>
      Copy
    </Button>
  </Section>
)

/** Lines of HTML for the agent's own website. */
export const WebsiteScreen = ({ agent }: { agent: string | undefined }) => {
  const { data: acts, error, refetch } = useQuery(publicActsQuery)
  const [chosen, setChosen] = useState('')
  const act = chosen || acts?.[0]?.id || ''
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '48rem' }}>
      <Snippet
        title="The request form"
        hint="The people who write there become your prospects. The form grows with its content and sets no cookies."
        text={snippetOf({ show: 'request', agent })}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {act !== '' && (
        <>
          <TextField select label="Act" value={act} onChange={(event) => setChosen(event.target.value)}>
            {(acts ?? []).map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <Snippet
            title="The page of the act"
            hint="Video, bio and repertoire, with a button that asks for a date."
            text={snippetOf({ show: 'act', act, agent })}
          />
          <Snippet
            title="Is this act free?"
            hint="Visitors choose a day and read “free”, or that they should ask. Nothing else of the calendar shows."
            text={snippetOf({ show: 'free', act, agent })}
          />
        </>
      )}
    </Box>
  )
}

import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { mostMessages } from '#shared/domain/words/kinds.ts'
import type { MessageWords } from '#shared/domain/words/schema.ts'
import { Section } from '#web/components/section.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useSaveWords } from '#web/messages/words/api/words.ts'
import { Rows, type WordsOf } from './mail-words-section.tsx'

const MessageWordsDialog = lazyPart(() => import('./message-words-dialog.tsx'))

/** Messages that are written often: the field of a conversation offers them. */
export const MessageWordsSection = ({ words, agentId }: WordsOf) => {
  const [opened, setOpened] = useState<number>()
  const save = useSaveWords(agentId)
  const { messages } = words
  const keep = (name: string | undefined, message: MessageWords | undefined) =>
    save.mutateAsync((newest) => {
      const at = newest.messages.findIndex((one) => one.name === name)
      const place = at < 0 ? newest.messages.length : at
      return { ...newest, messages: newest.messages.toSpliced(place, 1, ...(message ? [message] : [])) }
    })
  return (
    <Section
      title="Messages"
      hint={
        agentId === undefined
          ? 'All agents find these beside the field of a conversation.'
          : 'You find these beside the field of a conversation, with those of the agency.'
      }
      action={
        <Button
          startIcon={<AddIcon />}
          disabled={messages.length >= mostMessages}
          onClick={() => setOpened(messages.length)}
        >
          Add a message
        </Button>
      }
    >
      <Rows>
        {messages.map(({ name, text }, i) => (
          <li key={name}>
            <div>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
              <Typography variant="body2" color="textSecondary" noWrap>
                {text}
              </Typography>
            </div>
            <Button aria-label={`Edit ${name}`} onClick={() => setOpened(i)}>
              Edit
            </Button>
          </li>
        ))}
      </Rows>
      {messages.length === 0 && <Typography color="textSecondary">None yet.</Typography>}
      {opened !== undefined && (
        <Suspense>
          <MessageWordsDialog
            message={messages[opened]}
            taken={messages.filter((_, i) => i !== opened).map(({ name }) => name)}
            isPending={save.isPending}
            onSave={(message) => keep(messages[opened]?.name, message)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

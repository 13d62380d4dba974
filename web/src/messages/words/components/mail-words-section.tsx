import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Suspense, useState } from 'react'
import { defaultText, wordKinds, type WordKind } from '#shared/domain/words/kinds.ts'
import { wordLabel } from '#shared/domain/words/labels.ts'
import type { MailWords, WordsView } from '#shared/domain/words/schema.ts'
import { Section } from '#web/components/section.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useSaveWords } from '#web/messages/words/api/words.ts'

const MailWordsDialog = lazyPart(() => import('./mail-words-dialog.tsx'))

export interface WordsOf {
  words: WordsView
  /** Without one, the agency. */
  agentId: string | undefined
}

export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 16,
    padding: '12px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 0 },
}))

interface MailWordsSectionProps extends WordsOf {
  /** Those that precede the product's. */
  before: readonly MailWords[]
  agent: string
}

/** Each mail with its words, and whose they are. */
export const MailWordsSection = ({ words, agentId, before, agent }: MailWordsSectionProps) => {
  const [opened, setOpened] = useState<WordKind>()
  const save = useSaveWords(agentId)
  const textOf = (kind: WordKind, mails: readonly MailWords[]) => mails.find((mail) => mail.kind === kind)
  const whose = (kind: WordKind) =>
    textOf(kind, words.mails)
      ? { label: agentId === undefined ? 'The agency’s' : 'Mine', color: 'primary' as const }
      : textOf(kind, before)
        ? { label: 'The agency’s', color: 'default' as const }
        : undefined
  const keep = (kind: WordKind, mail: MailWords | undefined) =>
    save.mutateAsync((newest) => ({
      ...newest,
      mails: [...newest.mails.filter((one) => one.kind !== kind), ...(mail ? [mail] : [])],
    }))
  return (
    <Section
      title="Mails"
      hint={
        agentId === undefined
          ? 'These words go to the clients and vendors of all agents who have no words of their own.'
          : 'These words go to the clients and vendors of your events. Each mail adds day, place and amounts by itself.'
      }
    >
      <Rows>
        {wordKinds.map((kind) => {
          const chip = whose(kind)
          const { subject } = textOf(kind, words.mails) ?? textOf(kind, before) ?? defaultText(kind)
          return (
            <li key={kind}>
              <div>
                <Typography sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontWeight: 600 }}>
                  {wordLabel(kind)}
                  {chip && <Chip size="small" variant="outlined" {...chip} />}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {subject}
                </Typography>
              </div>
              <Button aria-label={`Edit ${wordLabel(kind)}`} onClick={() => setOpened(kind)}>
                Edit
              </Button>
            </li>
          )
        })}
      </Rows>
      {opened && (
        <Suspense>
          <MailWordsDialog
            kind={opened}
            own={textOf(opened, words.mails)}
            before={textOf(opened, before) ?? { kind: opened, ...defaultText(opened) }}
            agent={agent}
            isPending={save.isPending}
            onSave={(mail) => keep(opened, mail)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { mostFiles, type ThreadName } from '#shared/domain/thread/schema.ts'
import type { WordValues } from '#shared/domain/words/variables.ts'
import { chosenFile, shareableFiles } from '#web/booking/event/api/chosen-file.ts'
import { filesQuery, useShareFile, whyNotSent } from '#web/booking/event/api/files.ts'
import type { NewMessage as Message } from '#web/booking/event/api/messages.ts'
import { Composer } from './composer.tsx'
import { ReadyMessages } from './ready-messages.tsx'

interface NewMessageProps {
  eventId: string
  thread: ThreadName
  label: string
  isPending: boolean
  /** Of the event, for those who have messages at hand. */
  values?: WordValues | undefined
  onSend: (message: Message) => Promise<unknown>
}

/** Files are shared with the readers of the conversation first; the message waits for their check. */
export const NewMessage = ({ eventId, thread, label, isPending, values, onSend }: NewMessageProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [ids, setIds] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const share = useShareFile(eventId, () => undefined)
  const { data: files = [] } = useQuery({ ...filesQuery(eventId), enabled: ids.length > 0 })
  const attached = ids.map((id) => files.find((file) => file.id === id))
  const refused = attached.find((file) => file?.state === 'refused')
  const isChecking = attached.some((file) => file?.state !== 'ready' && file !== refused)
  const send = async (picked: File | undefined) => {
    if (!picked) return
    setProblem(undefined)
    const chosen = await chosenFile(picked, thread, 'other')
    if ('problem' in chosen) return setProblem(chosen.problem)
    share.mutate(
      { file: chosen.file, audience: thread, kind: 'other' },
      { onSuccess: (id) => setIds((all) => [...all, id]), onError: (error) => setProblem(whyNotSent(error)) },
    )
  }
  return (
    <Composer
      label={label}
      isPending={isPending}
      isWaiting={share.isPending || isChecking || refused !== undefined}
      onSend={async (text) => {
        await onSend({ text, file_ids: [...ids] })
        setIds([])
      }}
      tools={(add) => (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.5,
            flex: '1 1 0',
            minWidth: 'min-content',
            alignItems: 'center',
          }}
        >
          <Button
            size="small"
            startIcon={<AttachIcon />}
            loading={share.isPending}
            disabled={ids.length >= mostFiles}
            onClick={() => input.current?.click()}
          >
            Attach a file
          </Button>
          {values && <ReadyMessages values={values} onPick={add} />}
          {ids.map((id, i) => (
            <Chip
              key={id}
              label={attached[i]?.state === 'ready' ? attached[i].name : (attached[i]?.refusal ?? 'Being checked …')}
              color={attached[i]?.state === 'refused' ? 'error' : 'default'}
              sx={{ maxWidth: '100%' }}
              onDelete={() => setIds((all) => all.filter((one) => one !== id))}
            />
          ))}
          {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
          <input
            ref={input}
            type="file"
            accept={shareableFiles}
            hidden
            aria-label="File to attach"
            tabIndex={-1}
            onChange={({ target }) => {
              void send(target.files?.[0])
              target.value = ''
            }}
          />
        </Box>
      )}
    />
  )
}

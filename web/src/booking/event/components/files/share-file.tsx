import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useRef, useState } from 'react'
import {
  audiences as audienceNames,
  fileKinds,
  kindsInOrder,
  type Audience,
  type FileKind,
} from '#shared/domain/file/schema.ts'
import { chosenFile, shareableFiles } from '#web/booking/event/api/chosen-file.ts'
import { useShareFile, whyNotSent } from '#web/booking/event/api/files.ts'

/** The client and the team come first: they are who most files are for. */
const first = (audiences: readonly Audience[]): Audience =>
  audiences.find((audience) => audience !== 'staff') ?? 'staff'

export const ShareFile = ({ eventId, audiences }: { eventId: string; audiences: readonly Audience[] }) => {
  const input = useRef<HTMLInputElement>(null)
  const [audience, setAudience] = useState<Audience>(first(audiences))
  const [kind, setKind] = useState<FileKind>('other')
  const [problem, setProblem] = useState<string>()
  const [isConverting, setConverting] = useState(false)
  const [progress, setProgress] = useState<number>()
  const share = useShareFile(eventId, setProgress)
  const send = async (picked: File | undefined) => {
    if (!picked) return
    setConverting(true)
    setProblem(undefined)
    const chosen = await chosenFile(picked, audience, kind)
    setConverting(false)
    if ('problem' in chosen) return setProblem(chosen.problem)
    share.mutate(
      { file: chosen.file, audience, kind },
      { onSettled: () => setProgress(undefined), onError: (error) => setProblem(whyNotSent(error)) },
    )
  }
  return (
    <Box role="group" aria-label="Share a file" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > .MuiTextField-root': { flex: '1 1 11rem' } }}>
        <TextField
          select
          size="small"
          label="Kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as FileKind)}
        >
          {kindsInOrder.map((one) => (
            <MenuItem key={one} value={one}>
              {fileKinds[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label="Who may see it"
          value={audience}
          onChange={({ target }) => setAudience(target.value as Audience)}
        >
          {audiences.map((one) => (
            <MenuItem key={one} value={one}>
              {audienceNames[one]}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box>
        <Button
          variant="outlined"
          startIcon={<AttachIcon />}
          loading={share.isPending || isConverting}
          onClick={() => input.current?.click()}
        >
          Share a file
        </Button>
        <FormHelperText error={problem !== undefined}>
          {problem ?? 'PDF, JPEG, PNG, HEIC, WebP or MP3, at most 20 MB'}
        </FormHelperText>
        <input
          ref={input}
          type="file"
          accept={shareableFiles}
          hidden
          aria-label="File to share"
          tabIndex={-1}
          onChange={({ target }) => {
            void send(target.files?.[0])
            target.value = ''
          }}
        />
      </Box>
      {progress !== undefined && (
        <LinearProgress variant="determinate" value={progress * 100} aria-label="Sending the file" />
      )}
    </Box>
  )
}

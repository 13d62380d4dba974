import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { formatDateTime, zoneName } from '#web/lib/format/date.ts'
import { useVerifyFile } from '#web/account/verify/api/verify-file.ts'
import { pageWidth, radius } from '#web/lib/looks.ts'

/** Much larger than any of our documents: do not read such a file into memory. */
const maxBytes = 25 * 1024 * 1024

/** Takes a file by button or drop, and reports whether it was signed here. */
export const VerifyScreen = () => {
  const verify = useVerifyFile()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > maxBytes ? file.name : undefined)
    if (file.size > maxBytes) verify.reset()
    else verify.mutate(file)
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: pageWidth.form, mx: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography color="textSecondary">
        Is this contract or amendment the one that was signed with BookMe, unaltered? Your file stays on this device:
        only its hash is compared.
      </Typography>
      <Box
        onDragOver={(e) => {
          e.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(e) => {
          e.preventDefault()
          setOver(false)
          take(e.dataTransfer.files[0])
        }}
        sx={{
          display: 'grid',
          gap: 2,
          justifyItems: 'center',
          textAlign: 'center',
          p: { xs: 4, sm: 6 },
          borderRadius: radius.card,
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
        }}
      >
        <UploadIcon sx={{ fontSize: 48, color: 'text.secondary' }} />
        <Typography sx={{ display: { xs: 'none', sm: 'block' } }}>Drop a PDF here, or</Typography>
        <Button variant="contained" size="large" loading={verify.isPending} onClick={() => input.current?.click()}>
          Choose a PDF
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          hidden
          aria-label="PDF to check"
          onChange={(e) => {
            take(e.target.files?.[0])
            // Allows choosing the same file again.
            e.target.value = ''
          }}
        />
      </Box>
      <div role="status">
        {tooLarge !== undefined && (
          <Alert severity="warning">{tooLarge} is larger than any document that is signed here.</Alert>
        )}
        {verify.data && <Verdict name={verify.variables.name} verdict={verify.data} />}
      </div>
    </Box>
  )
}

const Verdict = ({ name, verdict }: { name: string; verdict: Answer<'GET /verify/{sha256}'> }) => {
  const { result, number, kind, version, signed_at } = verdict
  if (result === 'genuine' && signed_at !== undefined)
    return (
      <Alert severity="success">
        <AlertTitle>Genuine</AlertTitle>
        {name} is the {kind} with the number <b style={{ overflowWrap: 'anywhere' }}>{number}</b> (version {version}),
        signed {formatDateTime(signed_at)} {zoneName(signed_at)}, and has not been altered.
      </Alert>
    )
  if (result === 'altered')
    return (
      <Alert severity="error">
        <AlertTitle>Altered</AlertTitle>
        {name} says that it is the document <b style={{ overflowWrap: 'anywhere' }}>{number}</b>, but it is not the file
        that was signed. It has been changed.
      </Alert>
    )
  return (
    <Alert severity="warning">
      <AlertTitle>Unknown</AlertTitle>
      {name} is no document that was signed here. A scan, a print or a copy saved by another program is not recognized.
    </Alert>
  )
}

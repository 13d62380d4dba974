import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'
import { importKinds, importLimits, kindWords, type ImportKind } from '#shared/domain/import/fields.ts'
import { accepted, readable, unreadableName } from '#shared/domain/import/format.ts'
import { notify } from '#web/lib/notify.ts'
import { useBringFile } from '../api/imports.ts'

const problemOf = ({ name, size }: File): string | undefined => {
  if (!readable.test(name)) return unreadableName
  if (size === 0) return 'This file is empty'
  return size > importLimits.bytes ? 'At most 20 MB can be read at once' : undefined
}

/** The first step: a file, and what it is about, unless its headings say so. */
export const DropFile = ({ onBrought }: { onBrought: (id: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<ImportKind | ''>('')
  const [over, setOver] = useState(false)
  const [sent, setSent] = useState(0)
  const bring = useBringFile(setSent)
  const take = (file: File | undefined) => {
    if (!file || bring.isPending) return
    const problem = problemOf(file)
    if (problem !== undefined) return notify.error(problem)
    setSent(0)
    bring.mutate({ file, kind: kind || null }, { onSuccess: ({ id }) => onBrought(id) })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        px: 2,
        py: { xs: 4, md: 6 },
        border: '2px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 2,
        textAlign: 'center',
      }}
    >
      <UploadIcon fontSize="large" color="action" />
      <Typography variant="h3" component="h2">
        Drop a file here
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '52ch' }}>
        A spreadsheet (CSV or Excel), an address book (vCard) or a calendar (ICS), as Google, Apple, Outlook, HubSpot or
        your own list has it. First you see what would happen to each row. Nobody is mailed, asked or charged.
      </Typography>
      <TextField
        select
        fullWidth={false}
        label="It holds"
        value={kind}
        onChange={(event) => setKind(event.target.value as ImportKind | '')}
        sx={{ minWidth: 240, textAlign: 'left' }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">As its headings say</MenuItem>
        {importKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {kindWords[one]}
          </MenuItem>
        ))}
      </TextField>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        data-testid="import-file"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button variant="contained" disabled={bring.isPending} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      {bring.isPending && (
        <LinearProgress
          aria-label="Sending the file"
          variant={sent < 1 ? 'determinate' : 'indeterminate'}
          value={sent * 100}
          sx={{ width: '100%', maxWidth: 320 }}
        />
      )}
    </Box>
  )
}

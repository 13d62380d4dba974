import PhotoIcon from '@mui/icons-material/AddAPhotoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useId, useRef, useState } from 'react'
import { aspectRatio, isWide, pictureTypes } from '../lib/resize-image.ts'
import { ArtworkImage } from './artwork-image.tsx'

interface PicturePickerProps {
  label: string
  /** The picture that is there already. */
  src: string | null | undefined
  /** For the artwork where there is none. */
  name: string
  /** The chosen file, not yet sent. */
  file: File | undefined
  onChoose: (file: File | undefined) => void
  hint?: string
  error?: string | undefined
  /** Warns when the picture is not 16:9 (it is taken anyway). */
  wide?: boolean
  /** 0 to 1 while it is being sent. */
  progress?: number | undefined
}

export const wideWarning = 'The picture is not 16x9. It will be scaled and might not look great.'
export const wrongType = 'Please choose a JPEG or PNG picture'

/** Choosing a picture and seeing it before it is sent. Resize it with `resizeImage` when it is. */
export const PicturePicker = ({ label, src, name, file, onChoose, hint, error, wide = false, progress }: PicturePickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [preview, setPreview] = useState<string>()
  const [odd, setOdd] = useState(false)
  const [refused, setRefused] = useState(false)

  useEffect(() => {
    setOdd(false)
    if (!file) return setPreview(undefined)
    const url = URL.createObjectURL(file)
    setPreview(url)
    let current = true
    if (wide) void aspectRatio(file).then((ratio) => { if (current && ratio !== undefined) setOdd(!isWide(ratio)) })
    return () => {
      current = false
      URL.revokeObjectURL(url)
    }
  }, [file, wide])

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const known = pictureTypes.includes(chosen.type)
    setRefused(!known)
    if (known) onChoose(chosen)
  }
  const problem = refused ? wrongType : error
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ width: wide ? 'min(100%, 320px)' : 96 }}><ArtworkImage src={preview ?? src} name={name} ratio={wide ? 16 / 9 : 1} radius={wide ? 3 : '50%'} /></Box>
        <Box>
          <Button variant="outlined" startIcon={<PhotoIcon />} onClick={() => input.current?.click()} aria-describedby={`${id}-help`}>{label}</Button>
          <FormHelperText id={`${id}-help`} error={problem !== undefined}>{problem ?? hint ?? 'JPEG or PNG'}</FormHelperText>
          <input
            ref={input} type="file" accept={pictureTypes.join(',')} hidden aria-label={label} tabIndex={-1}
            onChange={(e) => {
              choose(e.target.files?.[0])
              e.target.value = ''
            }}
          />
        </Box>
      </Box>
      {odd && <Alert severity="warning">{wideWarning}</Alert>}
      {progress !== undefined && <LinearProgress variant="determinate" value={progress * 100} aria-label={`Sending ${label}`} />}
    </Box>
  )
}

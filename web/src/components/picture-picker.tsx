import PhotoIcon from '@mui/icons-material/AddAPhotoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useId, useRef, useState } from 'react'
import { acceptedPictures, chosenPicture } from '../lib/chosen-picture.ts'
import { aspectRatio, isWide } from '../lib/resize-image.ts'
import { ArtworkImage } from './artwork-image.tsx'

interface PicturePickerProps {
  label: string
  src: string | null | undefined
  /** Name for the artwork if there is no picture. */
  name: string
  /** The chosen file, not uploaded yet. */
  file: File | undefined
  onChoose: (file: File | undefined) => void
  hint?: string
  error?: string | undefined
  /** Warns if the picture is not 16:9, but accepts it. */
  wide?: boolean
  progress?: number | undefined
}

const wideWarning = 'The picture is not 16x9. It will be scaled and might not look great.'

/** The chosen file's preview URL and aspect ratio. */
const usePreview = (file: File | undefined) => {
  const [preview, setPreview] = useState<{ file: File; url: string; ratio: number | undefined }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    let current = true
    void aspectRatio(file).then((ratio) => {
      if (current) setPreview({ file, url, ratio })
    })
    return () => {
      current = false
      URL.revokeObjectURL(url)
    }
  }, [file])
  return preview?.file === file ? preview : undefined
}

/** Picks and previews a picture before it is uploaded. Call `resizeImage` when uploading. */
export const PicturePicker = ({
  label,
  src,
  name,
  file,
  onChoose,
  hint,
  error,
  wide = false,
  progress,
}: PicturePickerProps) => {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const preview = usePreview(file)

  const latest = useRef<File>(undefined)
  const choose = async (picked: File | undefined) => {
    if (!picked) return
    latest.current = picked
    const chosen = await chosenPicture(picked)
    // A quicker one may have been chosen while this one was converted.
    if (latest.current !== picked) return
    setRefused('problem' in chosen ? chosen.problem : undefined)
    if ('file' in chosen) onChoose(chosen.file)
  }
  const problem = refused ?? error
  const button = useRef<HTMLButtonElement>(null)
  // A save may have been far below, where nobody sees why it was refused.
  useEffect(() => {
    if (problem !== undefined) button.current?.focus()
  }, [problem])
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ width: wide ? 'min(100%, 320px)' : 96 }}>
          <ArtworkImage
            src={preview?.url ?? src}
            name={name}
            ratio={wide ? 16 / 9 : 1}
            corners={wide ? 'rounded' : 'round'}
          />
        </Box>
        <Box>
          <Button
            ref={button}
            variant="outlined"
            startIcon={<PhotoIcon />}
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-help`}
          >
            {label}
          </Button>
          <FormHelperText id={`${id}-help`} error={problem !== undefined}>
            {problem ?? hint ?? 'JPEG, PNG, HEIC or WebP'}
          </FormHelperText>
          <input
            ref={input}
            type="file"
            accept={acceptedPictures}
            hidden
            aria-label={label}
            tabIndex={-1}
            onChange={(e) => {
              void choose(e.target.files?.[0])
              e.target.value = ''
            }}
          />
        </Box>
      </Box>
      {wide && preview?.ratio !== undefined && !isWide(preview.ratio) && (
        <Alert severity="warning">{wideWarning}</Alert>
      )}
      {progress !== undefined && (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={`Uploading ${label}`} />
      )}
    </Box>
  )
}

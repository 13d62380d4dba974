import Box from '@mui/material/Box'
import { Suspense, useState } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'

const Artwork = lazyPart(() => import('./artwork.tsx'))

interface ArtworkImageProps {
  src: string | null | undefined
  /** Seeds the artwork and provides its initials. */
  name: string
  /** Genres of an act; they choose what its artwork shows. */
  plays?: readonly string[] | null | undefined
  /** Empty if the name is shown next to it. */
  alt?: string
  /** 16:9 by default; `1` for logos and avatars. */
  ratio?: number
  radius?: number | string
}

/** A picture; falls back to generated artwork if missing or broken. */
export const ArtworkImage = ({ src, name, plays, alt = '', ratio = 16 / 9, radius = '0' }: ArtworkImageProps) => {
  const [failed, setFailed] = useState<string>()
  return (
    <Box
      sx={{ aspectRatio: String(ratio), borderRadius: radius, overflow: 'hidden', bgcolor: 'ink.raised' }}
      {...(alt === '' ? {} : { role: 'img', 'aria-label': alt })}
    >
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
          style={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      ) : (
        <Suspense>
          <Artwork name={name} plays={plays ?? []} square={ratio < 1.4} />
        </Suspense>
      )}
    </Box>
  )
}

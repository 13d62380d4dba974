import Box from '@mui/material/Box'
import { lazy, Suspense, useState } from 'react'
import type Drawn from './artwork.tsx'
import { loadChunk } from '../lib/load-chunk.ts'
import { radius } from '../lib/looks.ts'

/** Decoration: its place stays empty if its code fails to load. */
const Artwork = lazy(() =>
  loadChunk<{ default: typeof Drawn }>(() => import('./artwork.tsx')).catch(() => ({ default: () => <></> })),
)

const corner = { square: '0', rounded: radius.inner, round: '50%' }

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
  /** Square in a card, which cuts it itself; round for people. */
  corners?: keyof typeof corner
}

/** A picture; falls back to generated artwork if missing or broken. */
export const ArtworkImage = ({ src, name, plays, alt = '', ratio = 16 / 9, corners = 'square' }: ArtworkImageProps) => {
  const [failed, setFailed] = useState<string>()
  return (
    <Box
      sx={{ aspectRatio: String(ratio), borderRadius: corner[corners], overflow: 'hidden', bgcolor: 'ink.raised' }}
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

import Box from '@mui/material/Box'
import { youtubeId } from '#shared/domain/youtube.ts'
import { radius } from '../lib/looks.ts'

/** A YouTube video from the cookieless host; renders nothing for other URLs. */
export const VideoFrame = ({ url, title }: { url: string | null | undefined; title: string }) => {
  const id = youtubeId(url ?? '')
  if (id === undefined) return null
  return (
    <Box sx={{ aspectRatio: '16 / 9', borderRadius: radius.inner, overflow: 'hidden', bgcolor: 'ink.main' }}>
      {/* The player fails (error 153) without a referrer. */}
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${id}`}
        title={title}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        allow="accelerometer; encrypted-media; gyroscope; picture-in-picture; fullscreen"
        style={{ border: 0, width: '100%', height: '100%', display: 'block' }}
      />
    </Box>
  )
}

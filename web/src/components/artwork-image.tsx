import Box from '@mui/material/Box'
import { useState } from 'react'
import { initials } from '../lib/format/text.ts'

const grounds = ['#2b2130', '#33271b', '#1e2a35', '#20302b', '#3a2522', '#2a2a3a']
const lights = ['#f5a524', '#ffc861', '#e98b3a', '#f0d9a8']

/** A hash of the name, so that a name always gets the same picture. */
const seedOf = (name: string): number =>
  [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 100_003, 7)
/** Deterministic pseudo-random values. */
const noise = (seed: number, i: number): number => {
  const x = Math.sin(seed * 12.9898 + i * 78.233) * 43_758.5453
  return x - Math.floor(x)
}

const Motif = ({ seed, light }: { seed: number; light: string }) => {
  const bars = Array.from({ length: 24 }, (_, i) => 8 + noise(seed, i) * 62)
  switch (seed % 3) {
    case 0:
      return (
        <g fill={light} opacity="0.32">
          {bars.map((h, i) => (
            <rect key={i} x={4 + i * 6.55} y={45 - h / 2} width="3.6" height={h} rx="1.8" />
          ))}
        </g>
      )
    case 1:
      return (
        <g fill="none" stroke={light} opacity="0.34" strokeWidth="1.4">
          {bars.slice(0, 10).map((_, i) => (
            <circle key={i} cx={120 + (seed % 24)} cy={70} r={8 + i * 9} />
          ))}
        </g>
      )
    default:
      return (
        <g fill={light}>
          {[0, 1, 2, 3].map((i) => (
            <path
              key={i}
              opacity="0.13"
              d={`M${20 + i * 38} -4 L${noise(seed, i) * 150 - 20} 96 L${noise(seed, i) * 150 + 22} 96 Z`}
            />
          ))}
        </g>
      )
  }
}

/** Generated artwork, shown if no picture was uploaded. */
const Artwork = ({ name, square }: { name: string; square: boolean }) => {
  const seed = seedOf(name)
  return (
    <svg
      viewBox={square ? '35 0 90 90' : '0 0 160 90'}
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      aria-hidden
      focusable="false"
      style={{ display: 'block' }}
    >
      <rect width="160" height="90" fill={grounds[seed % grounds.length]} />
      <Motif seed={seed} light={lights[(seed >> 3) % lights.length] ?? '#f5a524'} />
      <text
        {...(square ? { x: 80, y: 57, textAnchor: 'middle' } : { x: 12, y: 78 })}
        fill="#f7f1e6"
        fontSize="34"
        fontWeight="800"
        letterSpacing="-1.5"
        fontFamily="'Figtree Variable', system-ui, sans-serif"
      >
        {initials(name)}
      </text>
    </svg>
  )
}

interface ArtworkImageProps {
  src: string | null | undefined
  /** Seeds the artwork and provides its initials. */
  name: string
  /** Empty if the name is shown next to it. */
  alt?: string
  /** 16:9 by default; `1` for logos and avatars. */
  ratio?: number
  radius?: number | string
}

/** A picture; falls back to generated artwork if missing or broken. */
export const ArtworkImage = ({ src, name, alt = '', ratio = 16 / 9, radius = '0' }: ArtworkImageProps) => {
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
        <Artwork name={name} square={ratio < 1.4} />
      )}
    </Box>
  )
}

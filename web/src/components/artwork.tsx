import { artworkOf } from '#shared/domain/act/artwork/artwork.ts'
import type { Shape } from '#shared/domain/act/artwork/shapes.ts'
import { initials } from '../lib/format/text.ts'

const round = (value: number) => Math.round(value * 10) / 10
const pathOf = ({ points, width }: Shape) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${width === undefined ? 'Z' : ''}`

const Drawn = ({ shape }: { shape: Shape }) => {
  const { points, radius, width, color, opacity } = shape
  const paint = {
    ...(width === undefined ? { fill: color } : { fill: 'none', stroke: color, strokeWidth: width }),
    ...(opacity < 1 && { opacity }),
  }
  const [centre] = points
  return radius === undefined || !centre ? (
    <path d={pathOf(shape)} {...paint} />
  ) : (
    <circle cx={round(centre[0])} cy={round(centre[1])} r={round(radius)} {...paint} />
  )
}

interface ArtworkProps {
  name: string
  plays: readonly string[]
  /** The middle, with initials: small pictures of people, venues and logos. */
  square: boolean
}

/** Generated artwork, shown if no picture was uploaded. Loaded on demand: most acts have a picture. */
export default function Artwork({ name, plays, square }: ArtworkProps) {
  const { palette, shapes } = artworkOf(name, plays)
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
      <rect width="160" height="90" fill={palette.ground} />
      <g opacity={square ? 0.28 : 1} strokeLinecap="round" strokeLinejoin="round">
        {shapes.map((shape, i) => (
          <Drawn key={i} shape={shape} />
        ))}
      </g>
      {square && (
        <text
          x="80"
          y="57"
          textAnchor="middle"
          fill={palette.text}
          fontSize="34"
          fontWeight="800"
          letterSpacing="-1.5"
          fontFamily="'Figtree Variable', system-ui, sans-serif"
        >
          {initials(name)}
        </text>
      )}
    </svg>
  )
}

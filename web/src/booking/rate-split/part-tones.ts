/** At least 3:1 on paper in light and dark. None is the amber of actions. */
const tones = {
  artist: '#b4604c',
  bandleader: '#1f8a86',
  slot: '#7f8a94',
  agent: '#3b82b8',
  platform: '#857f76',
}
/** Far from each other and from the tones above, neighbors most of all. */
const musicianTones = [
  '#7d72c4',
  '#25a37e',
  '#c07e9b',
  '#998f29',
  '#9750a7',
  '#e36b67',
  '#816688',
  '#8588ef',
  '#bd5b82',
  '#547253',
  '#bd74ce',
  '#5c8a3c',
]

interface Part {
  key: string
  cents?: number
}

/**
 * The same part has the same color on every bar. Keys are `agent`, `platform` or `<role>|…`; up to twelve musicians all
 * differ, and of more the neighbors do.
 */
export const tonesOf = (parts: readonly Part[]): Record<string, string> => {
  const musicians = parts.filter(({ key }) => key.startsWith('musician|'))
  // A bar leaves out who gets nothing, so with more musicians than tones these come last.
  const isMany = musicians.length > musicianTones.length
  const left = isMany ? musicians.filter(({ cents }) => cents === 0) : []
  const ordered = [...musicians.filter((part) => !left.includes(part)), ...left]
  return Object.fromEntries(
    parts.map((part) => {
      const role = part.key.split('|')[0] as keyof typeof tones | 'musician'
      return [
        part.key,
        role === 'musician' ? musicianTones[ordered.indexOf(part) % musicianTones.length]! : tones[role],
      ]
    }),
  )
}

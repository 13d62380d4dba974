/** At least 3:1 on paper in light and dark. None is the amber of actions. */
const tones = {
  artist: '#b4604c',
  bandleader: '#1f8a86',
  slot: '#7f8a94',
  agent: '#3b82b8',
  platform: '#857f76',
}
const musicianTones = ['#7d72c4', '#5c8a3c', '#bd5b82', '#9a6ab0', '#8a7a3c']

/**
 * The same part has the same color on every bar. Keys are `agent`, `platform` or `<role>|…`; musicians differ from
 * their neighbors.
 */
export const tonesOf = (parts: readonly { key: string }[]): Record<string, string> => {
  const musicians = parts.filter(({ key }) => key.startsWith('musician|'))
  return Object.fromEntries(
    parts.map((part) => {
      const role = part.key.split('|')[0] as keyof typeof tones | 'musician'
      return [
        part.key,
        role === 'musician' ? musicianTones[musicians.indexOf(part) % musicianTones.length]! : tones[role],
      ]
    }),
  )
}

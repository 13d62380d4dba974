import { matchesName, normaliseName } from '../name-search.ts'
import type { Song } from './schema.ts'

/** Two rows with this in common are one song. */
export const songKey = ({ title, artist }: Pick<Song, 'title' | 'artist'>): string =>
  `${normaliseName(title)}\n${normaliseName(artist ?? '')}`

/** Each song once, as its first row says, with null for all that is not known. */
export const eachOnce = (songs: readonly Song[]): Song[] => {
  const known = new Map<string, Song>()
  for (const { title, artist, key, length, genre } of songs) {
    const song = { title, artist: artist || null, key: key || null, length: length ?? null, genre: genre || null }
    const name = songKey(song)
    if (!known.has(name)) known.set(name, song)
  }
  return [...known.values()]
}

/** `Moon River (Henry Mancini)` */
export const songText = ({ title, artist }: Pick<Song, 'title' | 'artist'>): string =>
  artist ? `${title} (${artist})` : title

/** `3:45`, `1:02:00`; empty where nobody has said it. */
export const lengthText = (seconds: number | null | undefined): string => {
  if (seconds == null) return ''
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds of `3:45`, `1:02:00`, or `4` minutes; undefined if it is none. */
export const lengthOf = (typed: string): number | undefined => {
  const parts = typed.trim().split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,3}$/.test(part))) return undefined
  const [seconds = 0, minutes = 0, hours = 0] = parts.length === 1 ? [0, Number(parts[0])] : parts.map(Number).reverse()
  return hours * 3600 + minutes * 60 + seconds
}

/** Each word of the search begins a word of the title, artist, key or genre. */
export const foundSongs = <S extends Song>(songs: readonly S[], search: string): S[] =>
  songs.filter(({ title, artist, key, genre }) =>
    matchesName([title, artist, key, genre].filter(Boolean).join(' '), search),
  )

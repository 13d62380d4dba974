import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { optionalLine, requiredLine } from '../schema-parts.ts'
import { mostSongs, songMax } from './limits.ts'

/** A row of a repertoire. A web address or a script in it is text like any other. */
export const song = lazy(() =>
  z.object({
    title: requiredLine('Please enter a title', songMax.title),
    artist: optionalLine(songMax.artist),
    key: optionalLine(songMax.key),
    length: z
      .int('Please enter a length in seconds')
      .min(1, 'Please enter a length in seconds')
      .max(songMax.length, 'At most two hours')
      .nullish()
      .meta({ description: 'In seconds' }),
    genre: optionalLine(songMax.genre),
  }),
)
export type Song = OutputOf<typeof song>

/** The songs that an act plays. */
export const repertoire = lazy(() =>
  z.object({
    songs: z.array(song()),
    version: z.int(),
    /** The caller may change it. */
    is_editable: z.boolean(),
  }),
)
export type Repertoire = OutputOf<typeof repertoire>

export const repertoireInput = lazy(() =>
  z.object({
    songs: z.array(song(), 'Please send a list of songs').max(mostSongs, `At most ${mostSongs} songs`),
    version: z.int('Must be a number').min(0).optional(),
  }),
)

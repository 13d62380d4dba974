import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import { optionalLine, optionalText, requiredLine } from '../schema-parts.ts'
import { song } from '../song/schema.ts'
import { setListMax } from './limits.ts'

const setSong = lazy(() =>
  song()
    .omit({ genre: true })
    .extend({ note: optionalLine(setListMax.songNote) }),
)
export type SetSong = OutputOf<typeof setSong>

/** The songs of a set in their order. */
export const setList = lazy(() =>
  z.object({
    name: requiredLine('Please name the set', setListMax.name),
    note: optionalText(setListMax.note),
    songs: z.array(setSong(), 'Please send a list of songs').max(setListMax.songs, 'At most 100 songs in a set'),
  }),
)
export type SetList = OutputOf<typeof setList>

export const setLists = lazy(() =>
  z.object({
    lists: z.array(setList()),
    version: z.int(),
    /** The reader may change them. */
    is_editable: z.boolean(),
  }),
)
export type SetLists = OutputOf<typeof setLists>

export const setListsInput = lazy(() =>
  z.object({
    lists: z.array(setList(), 'Please send a list of sets').max(setListMax.lists, 'At most 10 sets'),
    version: z.int('Must be a number').min(0).optional(),
  }),
)

import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Repertoire, Song } from '#shared/domain/song/schema.ts'
import { eachOnce } from '#shared/domain/song/songs.ts'
import { isConflict } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { notify } from '#web/lib/notify.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Brands and musicians have no repertoire of their own. */
export const hasSongs = (actId: string): boolean => /^(art|grp)_/.test(actId)
const isGroup = (actId: string): boolean => actId.startsWith('grp_')

const keyOf = (actId: string) => ['songs', actId] as const

export const songsQuery = (actId: string) =>
  queryOptions({
    queryKey: keyOf(actId),
    queryFn: ({ signal }): Promise<Repertoire> =>
      isGroup(actId)
        ? call('GET /groups/{id}/songs', { params: { id: actId }, signal })
        : call('GET /artists/{id}/songs', { params: { id: actId }, signal }),
  })

/** A change of any version of the list: after another person's save, it is made once more. */
type Edit = (songs: readonly Song[]) => Song[]

const save = (actId: string, { songs, version }: Pick<Repertoire, 'songs' | 'version'>) => {
  const input = { params: { id: actId }, body: { songs, version } }
  return isGroup(actId) ? call('PUT /groups/{id}/songs', input) : call('PUT /artists/{id}/songs', input)
}

const edited = async (actId: string, edit: Edit): Promise<Repertoire> => {
  const current = await queryClient.ensureQueryData(songsQuery(actId))
  const changed = (of: Repertoire) => ({ songs: eachOnce(edit(of.songs)), version: of.version })
  try {
    return await save(actId, changed(current))
  } catch (error) {
    if (!isConflict(error)) throw error
    return save(actId, changed(error.current as Repertoire))
  }
}

interface Wish {
  edit: Edit
  done: string
  /** Of a removal. */
  undo?: Edit
}

export const useEditSongs = (actId: string) => {
  const mutation = useMutation({
    mutationFn: ({ edit }: Wish) => edited(actId, edit),
    onSuccess: (songs, { done, undo }) => {
      queryClient.setQueryData(keyOf(actId), songs)
      notify.success(done, undo && (() => mutation.mutate({ edit: undo, done: 'Song restored' })))
    },
    onError: (error) => notify.failure(error, { otherwise: 'Could not save the songs' }),
  })
  return mutation
}

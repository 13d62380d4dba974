import type { PlanSection } from '../plan/schema.ts'
import { lengthText, songKey, songText } from '../song/songs.ts'
import type { SetList, SetSong } from './schema.ts'

const totalOf = ({ songs }: Pick<SetList, 'songs'>): number =>
  songs.reduce((total, { length }) => total + (length ?? 0), 0)

/** `12 songs, 45:10`; with a plus while the length of some is not known. */
export const setSummary = (list: Pick<SetList, 'songs'>): string => {
  const { songs } = list
  const total = totalOf(list)
  const count = `${songs.length} ${songs.length === 1 ? 'song' : 'songs'}`
  return total === 0 ? count : `${count}, ${lengthText(total)}${songs.some(({ length }) => length == null) ? '+' : ''}`
}

/** `Moon River (Henry Mancini), F: bossa` */
export const setSongText = (song: SetSong): string =>
  [[songText(song), song.key].filter(Boolean).join(', '), song.note].filter(Boolean).join(': ')

export const setText = (list: SetList): string =>
  [`${list.name}: ${setSummary(list)}`, list.note, ...list.songs.map((song, i) => `${i + 1}. ${setSongText(song)}`)]
    .filter(Boolean)
    .join('\n')

/** The wishes of the client side, in the order of their plan, except for what must not be played. */
export const wishedSongs = (sections: readonly PlanSection[]): SetSong[] => {
  const asked = sections.flatMap(({ questions }) => questions.filter(({ kind }) => kind === 'songs'))
  const songsOf = (isNever: boolean) =>
    asked
      .filter(({ id }) => (id === neverPlay) === isNever)
      .flatMap(({ answer, label }) =>
        answer.rows.flatMap(({ name, detail, note }): SetSong[] =>
          name
            ? [
                {
                  title: name.slice(0, 100),
                  artist: detail?.slice(0, 80),
                  key: null,
                  length: null,
                  note: note ?? label,
                },
              ]
            : [],
        ),
      )
  const never = new Set(songsOf(true).map(songKey))
  // The first one counts: the most wanted are asked for first.
  const wishes = new Map(
    songsOf(false)
      .toReversed()
      .map((song) => [songKey(song), song]),
  )
  return [...wishes]
    .toReversed()
    .flatMap(([key, song]) => (never.has(key) ? [] : [{ ...song, note: song.note?.slice(0, 120) }]))
}
/** The question of this id says what the others must not. */
const neverPlay = 'never-play'

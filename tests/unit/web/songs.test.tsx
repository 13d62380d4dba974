import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Repertoire, Song } from '#shared/domain/song/schema.ts'
import SongsRoute from '#web/app/routes/songs.tsx'
import { session } from '#web/lib/session.ts'
import { fakeApi, login, messages, show, user, type Reply } from './support.tsx'

const song = (title: string, more: Partial<Song> = {}): Song => ({
  ...{ title, artist: null, key: null, length: null, genre: null },
  ...more,
})
const repertoire = (songs: Song[], more: Partial<Repertoire> = {}): Repertoire => ({
  ...{ songs, version: 3, is_editable: true },
  ...more,
})
const two = [
  song('Moon River', { artist: 'Henry Mancini', key: 'F', length: 165, genre: 'Standard' }),
  song('At Last', { artist: 'Etta James' }),
]

beforeEach(() => session.start(login))
const open = (of: Repertoire, replies: Record<string, Reply> = {}) => {
  const sent = fakeApi({
    'GET /users/usr_1': { body: user({ is_artist: true }) },
    'GET /artists/grp_1': { body: { id: 'grp_1', name: 'The Songbirds', is_group: true } },
    'GET /groups/grp_1/songs': { body: of },
    ...replies,
  })
  show(<SongsRoute />, '/songs?id=grp_1')
  return sent
}
const titles = async () =>
  within(await screen.findByRole('list', { name: 'Songs of The Songbirds' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('the songs of an act', () => {
  it('are in order of their titles, and searched', async () => {
    open(repertoire(two, { is_editable: false }))
    expect(await titles()).toEqual(['At LastEtta James', 'Moon RiverHenry Mancini · StandardF2:45'])
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search songs' }), 'manc')
    expect(await titles()).toHaveLength(1)
    expect(screen.getByRole('status').textContent).toBe('1 of 2 songs')
    expect(screen.queryByRole('button', { name: 'Paste a list' })).toBeNull()
  })

  it('are pasted, and say what is new before they are added', async () => {
    const saved = repertoire([...two, song('<b>Bold</b>')], { version: 4 })
    const sent = open(repertoire(two), { 'PUT /groups/grp_1/songs': { body: saved } })
    await userEvent.click(await screen.findByRole('button', { name: 'Paste a list' }))
    await userEvent.click(await screen.findByRole('textbox', { name: 'Songs' }))
    await userEvent.paste('at last - etta james\n<b>Bold</b>\n')
    expect(screen.getByText('1 new song: <b>Bold</b>. 1 already here')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add 1 song' }))
    await waitFor(() => expect(messages()).toContain('1 song added'))
    expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({
      songs: [...two, song('<b>Bold</b>')],
      version: 3,
    })
    expect(await titles()).toContain('<b>Bold</b>')
  })

  it('keep what somebody else added in the meantime', async () => {
    const theirs = repertoire([...two, song('Theirs')], { version: 4 })
    let tries = 0
    const sent = open(repertoire(two), {
      'PUT /groups/grp_1/songs': () =>
        (tries += 1) === 1
          ? { status: 409, body: { error_message: 'Changed', current: theirs } }
          : { body: repertoire([...theirs.songs, song('Mine')], { version: 5 }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Add a song' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Mine')
    await userEvent.type(screen.getByRole('textbox', { name: 'Length' }), 'long')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Such as 3:45', { selector: '.Mui-error' })).toBeTruthy()
    await userEvent.clear(screen.getByRole('textbox', { name: 'Length' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(messages()).toContain('Song added'))
    expect(sent.filter(({ method }) => method === 'PUT').at(-1)!.body).toEqual({
      songs: [...theirs.songs, song('Mine')],
      version: 4,
    })
  })

  it('say to others that there are none', async () => {
    open(repertoire([], { is_editable: false }))
    expect(await screen.findByText('The Songbirds has not listed any songs.')).toBeTruthy()
  })
})

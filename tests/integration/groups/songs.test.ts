import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { artistsApi } from '#shared/api/artists.ts'
import { groupsApi } from '#shared/api/groups.ts'
import { mostSongs, songMax } from '#shared/domain/song/limits.ts'
import { dissolveGroup } from '#functions/people/data/group.ts'
import { getArtistSongs, updateArtistSongs } from '#functions/people/use-cases/songs/artist-songs.ts'
import { getGroupSongs, updateGroupSongs } from '#functions/people/use-cases/songs/group-songs.ts'
import { createGroup } from '#functions/people/use-cases/groups/create-group.ts'
import { ask, refused } from '#tests/support/api.ts'
import { startEvents, type EventFixture } from '#tests/support/event-cases.ts'
import { useCaseApi, type UseCaseApi } from '#tests/support/use-case-api.ts'

let fixture: EventFixture
let api: UseCaseApi
let id: string
beforeAll(async () => {
  fixture = await startEvents()
  const cases = [getArtistSongs, updateArtistSongs, getGroupSongs, updateGroupSongs, createGroup]
  api = useCaseApi(fixture.table, cases, fixture.tokenOf)
})
afterAll(() => fixture.table.stop())
beforeEach(async () => {
  ;({ id } = await ask(api, groupsApi.createGroup, 'bandleader', { body: { name: 'The Songbirds' } }))
})

const none = { artist: null, key: null, length: null, genre: null }
const save = (who: string, songs: unknown[], version?: number) =>
  ask(api, groupsApi.updateGroupSongs, who, { params: { id }, body: { songs, version } })
const songs = (who: string) => ask(api, groupsApi.getGroupSongs, who, { params: { id } })

describe('a repertoire', () => {
  it('is saved by its leader and the agency, and read by everybody who may see the act', async () => {
    expect(await songs('client')).toEqual({ songs: [], version: 0, is_editable: false })
    await save('bandleader', [{ title: 'Moon River', artist: 'Henry Mancini', key: 'F', length: 165, genre: '' }], 0)
    const saved = await save('agent', [{ title: 'Moon River' }, { title: 'moon river' }, { title: 'At Last' }], 1)
    expect(saved).toEqual({
      songs: [
        { title: 'Moon River', ...none },
        { title: 'At Last', ...none },
      ],
      version: 2,
      is_editable: true,
    })
    expect(await songs('client2')).toEqual({ ...saved, is_editable: false })
    expect(api.roundTrips).toBe(1)
    for (const who of ['client', 'artist'])
      expect(
        (await refused(api, groupsApi.updateGroupSongs, who, { params: { id }, body: { songs: [] } })).status,
      ).toBe(403)
  })

  it('refuses an edit of an older list, and shows the one there is', async () => {
    const first = await save('bandleader', [{ title: 'One' }], 0)
    const late = await refused(api, groupsApi.updateGroupSongs, 'agent', {
      params: { id },
      body: { songs: [{ title: 'Two' }], version: 0 },
    })
    expect(late).toMatchObject({ status: 409, current: first })
    const both = await Promise.allSettled([save('bandleader', [{ title: 'A' }], 1), save('agent', [{ title: 'B' }], 1)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await songs('bandleader')).version).toBe(2)
  })

  it('has five hundred songs of the longest words', async () => {
    const wide = (n: number, i: number) => `${String(i).padStart(4, '0')}${'ש'.repeat(n - 4)}`
    const all = Array.from({ length: mostSongs }, (_, i) => ({
      ...{ title: wide(songMax.title, i), artist: '漢'.repeat(songMax.artist), key: '漢'.repeat(songMax.key) },
      ...{ length: songMax.length, genre: '漢'.repeat(songMax.genre) },
    }))
    await save('bandleader', all)
    expect((await songs('client')).songs).toEqual(all)
  })

  it('keeps links, scripts and texts from right to left as they are', async () => {
    const titles = ['<script>alert(1)</script>', 'https://evil.example/?q=<b>', 'حبيبي يا نور العين', '{{title}} ${x}']
    await save(
      'bandleader',
      titles.map((title) => ({ title })),
    )
    expect((await songs('client')).songs.map(({ title }) => title)).toEqual(titles)
  })

  it('goes with its group', async () => {
    await save('bandleader', [{ title: 'One' }])
    await dissolveGroup(fixture.table.deps(), id)
    expect((await fixture.table.dump()).filter(({ PK }) => PK === `GROUP#${id}`)).toEqual([])
  })

  it('of an artist is theirs and their agency’s alone', async () => {
    const params = { id: fixture.users['artist']!.artist!.id }
    const body = { songs: [{ title: 'My Way' }] }
    await ask(api, artistsApi.updateArtistSongs, 'artist', { params, body })
    expect((await ask(api, artistsApi.getArtistSongs, 'client', { params })).songs[0]).toEqual({
      title: 'My Way',
      ...none,
    })
    expect((await refused(api, artistsApi.updateArtistSongs, 'artist2', { params, body })).status).toBe(403)
    const nobody = { id: fixture.users['client']!.id.replace('usr_', 'art_') }
    expect((await refused(api, artistsApi.getArtistSongs, 'client', { params: nobody })).status).toBe(404)
  })
})

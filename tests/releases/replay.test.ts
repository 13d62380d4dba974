import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { eventsApi } from '#shared/api/events.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { usersApi } from '#shared/api/users.ts'
import { rowName } from '#functions/platform/db/row-writes.ts'
import { ask, refused } from '#tests/support/api.ts'
import { openRelease, readRelease, type Written } from './release.ts'

/** Each folder has what one commit of this repository wrote (README.md). */
const commits = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

describe.each(commits.map(({ name }) => name))('what %s wrote', (commit) => {
  const written = readRelease<Written>(commit, 'written')
  const open = () => openRelease(written, written.rows)
  /** After the upgrade, that release ran again and saved both events. */
  const openBack = () => {
    const now = new Date(Date.parse(written.now) + 3_600_000).toISOString()
    return openRelease({ ...written, now }, readRelease<Pick<Written, 'rows'>>(commit, 'back').rows)
  }

  it('is whole after the upgrade: lists, searches and due days', async () => {
    const { api, pass, lacking } = await open()
    await pass(20)
    for (const id of written.events) expect(await lacking(id)).toEqual([])
    const { events } = await ask(api, lookupsApi.search, 'agent', { query: { q: written.event.name.slice(0, 5) } })
    expect(events.map(({ id }) => id)).toContain(written.event.id)
    const people = await ask(api, usersApi.listPeople, 'admin', { query: { limit: '200' } })
    const stored = written.rows.flatMap(({ PK, SK }) => (SK === 'PROFILE' ? [PK.slice('USER#'.length)] : []))
    expect(people.map(({ id }) => id).sort()).toEqual(stored.sort())
  })

  it('has its people, venues and groups in every list and search, as this release keys them', async () => {
    const { stranded, pass } = await open()
    await pass(20)
    expect(await stranded()).toEqual([])
    // As after a release with other keys and no step of an upgrade.
    const { PK, SK } = written.rows.find((row) => row.PK === 'WORD#venue')!
    const other = await openRelease(
      written,
      written.rows.filter((row) => row.PK !== PK || row.SK !== SK),
    )
    expect(await other.stranded()).toEqual([rowName({ PK, SK })])
  })

  it('is read, and saved by a web client of that release', async () => {
    const { api, lacking } = await open()
    const [, id] = written.events
    const params = { id }
    await ask(api, eventsApi.getEvent, 'client', { params })
    const saved = await ask(api, eventsApi.updateEvent, 'agent', { params, body: { ...written.event, notes: 'Moved' } })
    expect(saved.notes).toBe('Moved')
    expect(await lacking(id)).toEqual([])
    const again = await refused(api, eventsApi.updateEvent, 'agent', { params, body: written.event })
    expect(again.status).toBe(409)
  })

  it('has its queued work done, and its schedules understood', async () => {
    const { subjects, drain, runSchedule } = await open()
    await drain()
    expect(subjects).not.toEqual([])
    for (const { job } of written.schedules) await runSchedule(job)
  })

  it('is whole after the release came back for a while and saved both events', async () => {
    const { api, pass, lacking } = await openBack()
    await pass(20)
    for (const id of written.events) {
      expect(await lacking(id)).toEqual([])
      expect((await ask(api, eventsApi.getEvent, 'agent', { params: { id } })).name).toMatch(/ again$/)
    }
  })

  it('is whole after the next save, without an upgrade', async () => {
    const { api, lacking } = await openBack()
    for (const id of written.events) {
      const event = await ask(api, eventsApi.getEvent, 'agent', { params: { id } })
      await ask(api, eventsApi.updateEvent, 'agent', { params: { id }, body: { ...event, notes: 'Saved' } })
      expect(await lacking(id)).toEqual([])
    }
  })
})

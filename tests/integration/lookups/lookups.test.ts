import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getArtist } from '#functions/people/use-cases/artists/get-artist.ts'
import {
  configuration,
  eventTemplate,
  listEventTypes,
  listTimezones,
} from '#functions/people/use-cases/lookups/configuration.ts'
import { listClients } from '#functions/booking/use-cases/lists/list-clients.ts'
import { findZipcode } from '#functions/people/places/zipcode.ts'
import { validateZipcode } from '#functions/people/use-cases/lookups/validate-zipcode.ts'
import { apiDocs, openapi } from '#functions/platform/site/documents.ts'
import { publicArtist, publicBrand, publicGroup } from '#functions/booking/use-cases/public/profiles.ts'
import { consult } from '#functions/booking/use-cases/prospects/consult.ts'
import { listProspects } from '#functions/booking/use-cases/prospects/list-prospects.ts'
import { updateProspect } from '#functions/booking/use-cases/prospects/update-prospect.ts'
import { groupWrites, newGroup } from '#functions/people/data/group.ts'
import { brandKey } from '#functions/platform/db/keys.ts'
import { put } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
import { isReply } from '#functions/platform/deps/use-case.ts'
import { venueTimezones } from '#shared/domain/lists.ts'
import { artistsApi } from '#shared/api/artists.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { updateUser } from '#functions/people/use-cases/users/update-user.ts'
import { usersApi } from '#shared/api/users.ts'
import { lookupsApi } from '#shared/api/lookups.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { publicApi } from '#shared/api/public.ts'
import { instruments } from '#shared/domain/lists.ts'
import { isTimeZone } from '#shared/domain/time-zone.ts'
import { people } from '#local/seed/agency.ts'
import { actorOf, makeAccount, verifiedAccount } from '#tests/support/accounts.ts'
import { startTable } from '#tests/support/start-table.ts'
import type { TestTable } from '#tests/support/table.ts'

let table: TestTable
beforeAll(async () => {
  table = await startTable()
})
afterAll(() => {
  table.stop()
})

const none = { params: {}, query: {}, body: undefined as never }
const bodyOf = <T>(answer: T | { body: T }) => (isReply(answer) ? answer.body : answer) as T

describe('lookups', () => {
  it('return the configuration lists, and the offer only if there is one', async () => {
    const plain = lookupsApi.configuration.response().parse(await configuration.run(table.deps(), undefined, none))
    expect(plain.meal_preferences[0]).toBe('no preference')
    expect(plain.meal_preferences.at(-1)).toBe('other')
    expect(plain).not.toHaveProperty('video_offer_url')
    process.env['VIDEO_OFFER_URL'] = 'https://video.example/offer'
    expect(await configuration.run(table.deps(), undefined, none)).toMatchObject({
      video_offer_url: 'https://video.example/offer',
    })
    delete process.env['VIDEO_OFFER_URL']
    const zones = bodyOf(await listTimezones.run(table.deps(), undefined, none))
    expect(zones).toContain('America/New_York')
    expect(zones.every(isTimeZone)).toBe(true)
    for (const event_type of bodyOf(await listEventTypes.run(table.deps(), undefined, none))) {
      const { schedule } = bodyOf(
        await eventTemplate.run(table.deps(), undefined as never, { ...none, query: { event_type } }),
      )
      expect(schedule).not.toBe('')
    }
    expect(
      await eventTemplate.run(table.deps(), undefined as never, { ...none, query: { event_type: 'constructor' } }),
    ).toEqual({ schedule: '' })
  })

  it('contain every instrument played in the demo', () => {
    for (const { key, instruments: played = [] } of people)
      expect(instruments, key).toEqual(expect.arrayContaining(played))
  })

  it('know all ZIP codes of the United States and no others', async () => {
    const ask = async (zipcode: string) => validateZipcode.run(table.deps(), undefined, { ...none, query: { zipcode } })
    expect(await ask('12534')).toEqual({
      isValid: true,
      zipcode: { zipcode: '12534', city: 'Hudson', state: 'NY', timezone: 'America/New_York' },
    })
    expect(await ask(' 00501 ')).toMatchObject({ isValid: true, zipcode: { city: 'Holtsville', state: 'NY' } })
    expect(await ask('12534-1234')).toMatchObject({ zipcode: { zipcode: '12534', city: 'Hudson' } })
    for (const zip of ['', '00000', '1253', '12534-1', 'K1A', 'K1A 0B1', '١٢٥٣٤'])
      expect(await ask(zip)).toEqual({ isValid: false, zipcode: null })
  })

  it.each([
    ['Chicago', '60614', 'America/Chicago'],
    ['Nashville', '37203', 'America/Chicago'],
    ['Knoxville', '37902', 'America/New_York'],
    ['Indianapolis', '46204', 'America/Indiana/Indianapolis'],
    ['El Paso', '79901', 'America/Denver'],
    ['Phoenix', '85004', 'America/Phoenix'],
    ['Seattle', '98101', 'America/Los_Angeles'],
    ['Nome', '99762', 'America/Anchorage'],
    ['Honolulu', '96815', 'Pacific/Honolulu'],
    ['San Juan', '00901', 'America/Puerto_Rico'],
    ['Samoa', '96799', 'Pacific/Pago_Pago'],
    ['the Virgin Islands', '00802', 'America/Puerto_Rico'],
    ['Guam', '96910', 'Pacific/Guam'],
    ['Saipan', '96950', 'Pacific/Guam'],
    ['Adak', '99546', 'America/Adak'],
    ['Wewahitchka, west of its county’s other half', '32465', 'America/Chicago'],
    ['Port Saint Joe, in that half', '32456', 'America/New_York'],
    ['Salt Flat in Texas', '79847', 'America/Denver'],
    ['Gary', '46402', 'America/Chicago'],
    ['Branchville in Indiana', '47514', 'America/Chicago'],
    ['Iron Mountain', '49801', 'America/Menominee'],
    ['Goodland in Kansas', '67735', 'America/Denver'],
    ['Coeur d’Alene', '83814', 'America/Los_Angeles'],
    ['Ontario in Oregon', '97914', 'America/Boise'],
    ['West Wendover in Nevada', '89883', 'America/Denver'],
    ['the Navajo Nation', '86515', 'America/Denver'],
    ['the Hopi Nation', '86039', 'America/Phoenix'],
    ['Animas in New Mexico', '88020', 'America/Denver'],
    ['a place beside the Canadian border', '58793', 'America/Chicago'],
  ])('know the time zone of %s', async (_place, zipcode, timezone) => {
    const query = { zipcode }
    expect(await validateZipcode.run(table.deps(), undefined, { ...none, query })).toMatchObject({
      zipcode: { timezone },
    })
    expect(venueTimezones).toContain(timezone)
  })

  it('know McKinney, and where mail to the forces goes, but not their clocks', async () => {
    const place = findZipcode
    expect(await place('75072')).toMatchObject({ city: 'McKinney', state: 'TX', timezone: 'America/Chicago' })
    expect(await place('09001')).toEqual({ zipcode: '09001', city: 'APO', state: 'AE' })
    expect(await place('34034')).toMatchObject({ state: 'AA' })
    // No list offers it: the form shows it for this code alone.
    expect(await place('96960')).toMatchObject({ state: 'MH', timezone: 'Pacific/Majuro' })
    expect(await place('96201')).toMatchObject({ state: 'AP' })
    expect(await place('96860')).toMatchObject({ city: 'JBPHH', state: 'HI', timezone: 'Pacific/Honolulu' })
  })

  it('list clients with contacts for the agency, and only themselves for clients', async () => {
    const agent = await verifiedAccount(table, ['agent'])
    const one = await verifiedAccount(table, ['client'], { client: { name: 'Harbor Lane' } })
    await verifiedAccount(table, ['client'], { client: { name: 'Raman Foundation' } })
    const artist = await verifiedAccount(table, ['artist'])
    const ask = async (by: UserRecord, name?: string) =>
      bodyOf(await listClients.run(table.deps(), await actorOf(table, by.id), { ...none, query: { name, limit: 100 } }))
    expect((await ask(agent)).map(({ name }) => name)).toEqual(['Harbor Lane', 'Raman Foundation'])
    expect(lookupsApi.listClients.response().parse(await ask(agent, 'lane'))).toMatchObject([
      { name: 'Harbor Lane', email: one.email, user_id: one.id },
    ])
    expect(await ask(one)).toEqual([{ id: one.client!.id, name: 'Harbor Lane' }])
    expect(await ask(one, 'raman')).toEqual([])
    expect(await ask(artist)).toEqual([])
  })

  it('show the agency the street and website that a client entered', async () => {
    const agent = await verifiedAccount(table, ['agent'])
    const client = await verifiedAccount(table, ['client'], { client: { name: 'Orchard House' } })
    const entered = { name: 'Orchard House', street: '12 Orchard Lane', website_url: 'https://orchard.example' }
    await updateUser.run(table.deps(), await actorOf(table, client.id), {
      params: { id: client.id },
      query: {},
      body: usersApi.updateUser.body().parse({
        first: client.first,
        last: client.last,
        email: client.email,
        cell_phone: '2125550142',
        client: entered,
      }),
    })
    const query = { name: 'orchard', limit: 100 }
    const listed = bodyOf(await listClients.run(table.deps(), await actorOf(table, agent.id), { ...none, query }))
    expect(listed).toMatchObject([entered])
  })
})

describe('prospects', () => {
  const lead = {
    name: 'Ada',
    email: 'ada@bookme.example',
    phone: '2125550142',
    event_type: 'Wedding' as const,
    date: '2026-09-01',
    budget: 1234.5,
    message: 'Music\nplease',
  }
  const send = (ip = '10.0.0.1', email = lead.email) =>
    consult.run(table.deps({ request: { ip, userAgent: '', timezone: undefined } }), undefined, {
      ...none,
      body: prospectsApi.consult.body().parse({ ...lead, email }),
    })

  it('come from the consult form, newest first, and can be updated', async () => {
    await send()
    table.now = new Date(Date.parse(table.now) + 1000).toISOString()
    await send()
    expect(table.jobs.at(-1)).toMatchObject({
      template: 'consultation',
      to: 'operator@bookme.example',
      variables: { budget: '$1,234.50', reply_to: lead.email },
    })
    const agent = await actorOf(table, (await verifiedAccount(table, ['agent'])).id)
    const list = async () => bodyOf(await listProspects.run(table.deps(), agent, { ...none, query: { limit: 10 } }))
    const [newest, oldest] = z.encode(prospectsApi.listProspects.response(), await list())
    expect(newest!.created_at > oldest!.created_at).toBe(true)
    expect(newest).toMatchObject({ ...lead, phone: '212-555-0142', status: 'new', source: 'consult' })
    const update = (id: string, body: { status: 'won'; notes?: string }) =>
      updateProspect.run(table.deps(), agent, { ...none, params: { id }, body })
    expect(await update(oldest!.id, { status: 'won', notes: 'Called' })).toMatchObject({
      status: 'won',
      notes: 'Called',
      budget: 123_450,
    })
    expect(await update(oldest!.id, { status: 'won' })).toMatchObject({ notes: 'Called' })
    await expect(update('prs_01ARZ3NDEKTSV4RRFFQ69G5FAV', { status: 'won' })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await list()).toHaveLength(2)
  })

  it('are limited per network and per address', async () => {
    const address = (i: number) => `lead${i}@bookme.example`
    for (let i = 0; i < 10; i += 1) await send('10.9.9.9', address(i))
    await expect(send('10.9.9.9', address(10))).rejects.toMatchObject({ code: 'too_many' })
    for (let i = 0; i < 5; i += 1) await send(`10.9.8.${i}`, address(11))
    await expect(send('10.9.9.8', address(11))).rejects.toMatchObject({ code: 'too_many' })
    await send('10.9.9.8', address(12))
  })
})

describe('the Artists page', () => {
  it('gets an artist, a brand and a group from the same endpoint, each matching the contract', async () => {
    const artist = await verifiedAccount(table, ['artist'])
    const leader = await verifiedAccount(table, ['bandleader'])
    const group = newGroup(table.deps(), 'The Freeman Six', leader)
    await table.deps().db.transact([
      ...groupWrites(table.tableName, undefined, group),
      put(table.tableName, {
        ...brandKey('brd_2'),
        id: 'brd_2',
        name: 'Taproom Sessions',
        bio: 'Acts',
        artist_ids: [artist.artist!.id],
      }),
    ])
    const reader = await actorOf(table, (await verifiedAccount(table, ['client'])).id)
    for (const id of [artist.artist!.id, 'brd_2', group.id]) {
      const profile = bodyOf(await getArtist.run(table.deps(), reader, { ...none, params: { id } }))
      expect(artistsApi.getArtist.response().parse(profile)).toEqual(profile)
    }
  })
})

describe('public pages', () => {
  it('show a verified artist, a brand and a group without contact details', async () => {
    const artist = await verifiedAccount(
      table,
      ['artist'],
      { artist: { name: 'Elena Marsh' } },
      { cell_phone: '212-555-0142' },
    )
    const hidden = await makeAccount(table, ['artist'], {}, { signup_complete: true })
    const leader = await verifiedAccount(table, ['bandleader'])
    const group = newGroup(table.deps(), 'The Freeman Seven', leader)
    await table.deps().db.transact([
      ...groupWrites(table.tableName, undefined, group),
      put(table.tableName, {
        ...brandKey('brd_1'),
        id: 'brd_1',
        name: 'Golden Hour',
        bio: 'Acts',
        artist_ids: [artist.artist!.id],
      }),
    ])
    const shown = [
      await publicArtist.run(table.deps(), undefined, { ...none, params: { id: artist.artist!.id } }),
      await publicBrand.run(table.deps(), undefined, { ...none, params: { id: 'brd_1' } }),
      await publicGroup.run(table.deps(), undefined, { ...none, params: { id: group.id } }),
    ].map(bodyOf)
    expect(shown.map(({ kind, name }) => [kind, name])).toEqual([
      ['artist', 'Elena Marsh'],
      ['brand', 'Golden Hour'],
      ['group', 'The Freeman Seven'],
    ])
    for (const profile of shown) publicApi.publicArtist.response().parse(profile)
    expect(JSON.stringify(shown)).not.toMatch(/@|555|members|user_id|artist_ids/)
    for (const id of [hidden.artist!.id, artist.id, leader.musician!.id]) {
      await expect(publicArtist.run(table.deps(), undefined, { ...none, params: { id } })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    await expect(publicGroup.run(table.deps(), undefined, { ...none, params: { id: 'grp_X' } })).rejects.toMatchObject({
      code: 'not_found',
      message: 'Could not find group',
    })
  })

  it('describe every endpoint, without dangling references', async () => {
    const document = bodyOf(await openapi.run(table.deps(), undefined, none)) as {
      paths: Record<string, Record<string, { operationId: string; parameters: object[] }>>
      components: { schemas: object }
    }
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(described.sort()).toEqual(
      Object.values(contract)
        .flatMap((group) => Object.keys(group as Record<string, Endpoint>))
        .sort(),
    )
    for (const [, name] of JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(document.components.schemas).toHaveProperty(name!)
    expect(JSON.stringify(document)).not.toContain('$defs')
    for (const path of Object.values(document.paths))
      for (const { parameters } of Object.values(path))
        expect(parameters).toContainEqual({ $ref: '#/components/parameters/Timezone' })
    expect(document.components).toHaveProperty('parameters.Timezone.in', 'header')
    const docs = bodyOf(await apiDocs.run(table.deps(), undefined, none))
    expect(docs).not.toMatch(/<script|src=|https:\/\/(?!json-schema)/)
    for (const [, id] of docs.matchAll(/href="#([\w-]+)"/g)) expect(docs).toContain(`id="${id}"`)
  })
})

import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { upgradeActs } from '#functions/entries/upgrades/acts.ts'
import { listPublicActs } from '#functions/booking/use-cases/public/list-acts.ts'
import { robots, siteMap } from '#functions/booking/use-cases/public/crawlers.ts'
import { page } from '#functions/booking/use-cases/public/page.ts'
import { securityText } from '#functions/platform/site/security-text.ts'
import { groupWrites, newGroup } from '#functions/people/data/group.ts'
import type { Key } from '#functions/platform/db/keys.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { remove } from '#functions/platform/db/db.ts'
import { isReply, type Reply } from '#functions/platform/deps/use-case.ts'
import { publicApi } from '#shared/api/public.ts'
import { makeAccount, verifiedAccount } from '#tests/support/accounts.ts'
import { MemoryTable } from '#local/services/memory-table.ts'
import { grantedDeps } from '#tests/support/granted.ts'
import { tableOn } from '#tests/support/memory-table.ts'

const none = { params: {}, query: {}, body: undefined as never }
const bodyOf = <T>(answer: T | { body: T }) => (isReply(answer) ? answer.body : answer) as T
const newTable = () => tableOn(new MemoryTable())

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('public pages', () => {
  it('list public acts by genre, place and price, without a contact, for a minute in a browser cache', async () => {
    const own = newTable()
    const elena = await verifiedAccount(own, ['artist'], { artist: { name: 'Elena Marsh' } })
    await verifiedAccount(own, ['artist'], { artist: { name: 'No Wishes' } })
    await makeAccount(own, ['artist'], { artist: { name: 'Hidden' } }, { signup_complete: true })
    const leader = await verifiedAccount(own, ['bandleader'])
    const group = {
      ...newGroup(own.deps(), 'The Freeman Seven', leader),
      ...{ genres: ['Jazz'], based_in: 'Hudson Valley, NY', price_from: 3800 },
    }
    await own.deps().db.transact(groupWrites(own.tableName, undefined, group))
    await saveUser(own.deps(), {
      before: elena,
      after: {
        ...elena,
        artist: { ...elena.artist!, genres: ['Folk', 'Jazz'], based_in: 'Hudson, NY', price_from: 900 },
      },
    })
    const list = async (query: object) => {
      const answer = await listPublicActs.run(own.deps(), undefined, { ...none, query: { limit: 10, ...query } })
      expect((answer as Reply<unknown>).headers).toMatchObject({ 'cache-control': 'public, max-age=60' })
      return publicApi.listPublicActs.response().parse(bodyOf(answer))
    }
    const names = async (query: object) => (await list(query)).map(({ name }) => name)

    expect(await names({})).toEqual(['Elena Marsh', 'No Wishes', 'The Freeman Seven'])
    expect(await names({ genre: 'Jazz' })).toEqual(['Elena Marsh', 'The Freeman Seven'])
    expect(await names({ genre: 'Folk', place: 'hud' })).toEqual(['Elena Marsh'])
    expect(await names({ place: 'valley' })).toEqual(['The Freeman Seven'])
    expect(await names({ budget: 900 })).toEqual(['Elena Marsh'])
    expect(await names({ budget: 899 })).toEqual([])
    expect(JSON.stringify(await list({}))).not.toMatch(/@|555|members|user_id/)

    const rows = (await own.dump()).filter(({ PK }) => PK === 'ACTS')
    await own.deps().db.transact(rows.map(({ PK, SK }) => remove(own.tableName, { PK, SK } as Key)))
    await upgradeActs(grantedDeps(own, 'payment-worker'))
    expect((await own.dump()).filter(({ PK }) => PK === 'ACTS').length).toBe(3)
  })

  it('give the configured address for reports of a vulnerability', async () => {
    vi.stubEnv('SECURITY_CONTACT', 'mailto:security@bookme.example')
    const deps = newTable().deps()
    const answer = (await securityText.run(deps, undefined, none)) as Reply<string>
    vi.unstubAllEnvs()
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = answer.body.split('\n')
    expect(lines).toContain('Contact: mailto:security@bookme.example')
    expect(lines).toContain('Canonical: http://localhost:8080/.well-known/security.txt')
    const days = (Date.parse(/^Expires: (.*)$/m.exec(answer.body)![1]!) - Date.parse(deps.now)) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  it('are named to crawlers, each act with its own page', async () => {
    const own = newTable()
    const elena = await verifiedAccount(own, ['artist'], { artist: { name: 'Elena Marsh' } })
    const group = newGroup(own.deps(), 'The Freeman Seven', await verifiedAccount(own, ['bandleader']))
    await own.deps().db.transact(groupWrites(own.tableName, undefined, group))
    const deps = grantedDeps(own, 'public')
    const rules = (await robots.run(deps, undefined, none)) as Reply<string>
    expect(rules.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(rules.body.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /v1/', 'Sitemap: http://localhost:8080/sitemap.xml']),
    )
    const map = (await siteMap.run(deps, undefined, none)) as Reply<string>
    expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(Array.from(map.body.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)).toEqual([
      ...['about', 'acts', 'consult'].map((name) => `http://localhost:8080/${name}`),
      `http://localhost:8080/artistview?id=${elena.artist!.id}`,
      `http://localhost:8080/artistview?id=${group.id}&amp;g`,
    ])
  })

  it('have a title, a text and a picture where a link to them is shared, with any name of an act', async () => {
    const table = newTable()
    const source = readFileSync('web/index.html', 'utf8')
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return Promise.resolve(new Response(source))
    })
    const sly = 'A"><script>alert(1)</script> & $& Sons'
    const signedUp = await verifiedAccount(table, ['artist'], { artist: { name: sly } })
    const artist = await saveUser(table.deps(), {
      before: signedUp,
      after: { ...signedUp, artist: { ...signedUp.artist!, picture: '/pictures/a/b.png' } },
    })
    const id = artist.artist!.id
    // Years later: another file in this process may have loaded the page, and it is cached for a minute.
    const deps = { ...table.deps(), now: '2031-01-01T00:00:00.000Z' }
    const open = async (name: string, query = {}) => {
      const answer = (await page.run(deps, undefined, {
        ...none,
        params: { page: name },
        query,
      })) as Reply<string>
      expect(answer.headers).toEqual({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=300',
      })
      return answer.body
    }
    const act = await open('artistview', { id })
    expect(act).toContain('<title>A&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; $&amp; Sons · BookMe</title>')
    expect(act).not.toContain('<script>alert')
    expect(act).toContain('<meta property="og:image" content="http://localhost:8080/pictures/a/b.png" />')
    expect(act).toContain(`<meta property="og:url" content="http://localhost:8080/artistview?id=${id}" />`)
    expect(act.match(/<title>/g)).toHaveLength(1)
    expect(act).toContain('/src/app/main.tsx')
    expect(await open('artistview', { id: 'art_unknown' })).toContain('content="noindex"')
    expect(await open('acts')).toContain('<meta property="og:title" content="Acts for your event · BookMe" />')
    for (const name of ['money', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      await expect(open(name)).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toEqual(['http://localhost:8080/index.html'])
  })
})

import { publicApi } from '#shared/api/public.ts'
import type { ActRow } from '#functions/people/data/act-row.ts'
import { actsPk } from '#functions/platform/db/keys.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'
import { pageOfAct } from './page.ts'

/** Kept by the distribution for an hour: acts come and go by the day. */
const anHour = { 'cache-control': 'public, max-age=3600' }

/** A crawler finds nothing behind a login, and the link of a mail belongs to its reader. */
export const robots = useCase(publicApi.robots, (deps) => {
  const lines = ['User-agent: *', 'Disallow: /v1/', 'Disallow: /answer', '', `Sitemap: ${deps.appUrl}/sitemap.xml`]
  return Promise.resolve(reply(`${lines.join('\n')}\n`, { ...anHour, 'content-type': 'text/plain; charset=utf-8' }))
})

/** A site map has at most 50,000 addresses; an answer at most 4 MB. */
const mostActs = 20_000

const url = (address: string) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`

export const siteMap = useCase(publicApi.siteMap, async (deps) => {
  const acts = await deps.db.all<ActRow>({ PK: actsPk })
  const addresses = [
    ...['about', 'acts', 'consult'].map((name) => `${deps.appUrl}/${name}`),
    ...acts.slice(0, mostActs).map(({ act }) => pageOfAct(deps.appUrl, act)),
  ]
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(url),
    '</urlset>',
  ].join('\n')
  return reply(`${text}\n`, { ...anHour, 'content-type': 'application/xml; charset=utf-8' })
})

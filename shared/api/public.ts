import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { dollars, genre, listing, publicAct } from '../domain/act/listing.ts'
import { company } from '../domain/company.ts'
import { endpoint } from './endpoint.ts'
import { paging } from './wire.ts'

const profile = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['artist', 'brand', 'group']),
    bio: z.string().nullish(),
    repertoire: z.string().nullish(),
    video_url: z.string().nullish(),
    website_url: z.string().nullish(),
    epk_url: z.string().nullish(),
    picture: z.string().nullish(),
    profile_picture: z.string().nullish(),
    logo: z.string().nullish(),
    ...listing(),
  }),
)

/** Where finders of a vulnerability look first (RFC 9116). */
export const securityTextPath = '/.well-known/security.txt'
/** For crawlers: the pages that they may read, and where they are. */
export const crawlerPaths = ['/robots.txt', '/sitemap.xml'] as const

export const publicApi = {
  health: endpoint({
    group: 'public',
    method: 'GET',
    path: '/health',
    who: 'public',
    summary: 'Check that pages, API and table work together',
    status: 200,
    response: () => z.object({ status: z.literal('ok') }),
  }),
  listPublicActs: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/acts',
    who: 'public',
    summary: 'List artists, brands and groups by genre, place and price',
    query: () =>
      z.object({
        genre: genre().optional(),
        place: z
          .string()
          .trim()
          .max(64)
          .meta({ description: 'The beginning of any word of where an act is based' })
          .optional(),
        budget: z.coerce
          .string<string | number>()
          .regex(/^[0-9]{1,7}$/, 'Please enter whole dollars')
          .transform(Number)
          .pipe(dollars().meta({ type: 'integer', description: 'Acts that begin at this price or less' }))
          .optional(),
        ...paging(),
      }),
    status: 200,
    response: () => z.array(publicAct()),
  }),
  publicArtist: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/artists/{id}',
    who: 'public',
    summary: 'Get the public profile of an artist',
    status: 200,
    response: profile,
  }),
  publicBrand: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/brands/{id}',
    who: 'public',
    summary: 'Get the public profile of a brand',
    status: 200,
    response: profile,
  }),
  publicGroup: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/groups/{id}',
    who: 'public',
    summary: 'Get the public profile of a group',
    status: 200,
    response: profile,
  }),
  company: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/company',
    who: 'public',
    summary: 'Get who runs this site, with terms and privacy notice',
    status: 200,
    response: () => z.object({ company: company().nullable() }),
  }),
  page: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/pages/{page}',
    who: 'public',
    summary: 'Get a page of the web app with a link preview',
    query: () =>
      z.object({
        id: z.string().max(64).optional(),
        b: z.string().max(8).meta({ description: 'The id is that of a brand' }).optional(),
        g: z.string().max(8).meta({ description: 'The id is that of a group' }).optional(),
      }),
    status: 200,
    response: () => z.string(),
  }),
  securityText: endpoint({
    group: 'public',
    method: 'GET',
    path: `/public/pages${securityTextPath}`,
    who: 'public',
    summary: 'Get whom to tell about a vulnerability (RFC 9116)',
    status: 200,
    response: () => z.string(),
  }),
  robots: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/pages/robots.txt',
    who: 'public',
    summary: 'Get what crawlers may read (RFC 9309)',
    status: 200,
    response: () => z.string(),
  }),
  siteMap: endpoint({
    group: 'public',
    method: 'GET',
    path: '/public/pages/sitemap.xml',
    who: 'public',
    summary: 'Get the public pages and the acts, for crawlers (sitemaps.org)',
    status: 200,
    response: () => z.string(),
  }),
  openapi: endpoint({
    group: 'public',
    method: 'GET',
    path: '/openapi.json',
    who: 'public',
    summary: 'Get this API as OpenAPI 3.1',
    status: 200,
    response: () => z.record(z.string(), z.unknown()),
  }),
  apiDocs: endpoint({
    group: 'public',
    method: 'GET',
    path: '/docs',
    who: 'public',
    summary: 'Read this API as a page',
    status: 200,
    response: () => z.string(),
  }),
}

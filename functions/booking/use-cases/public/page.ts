import { publicApi } from '#shared/api/public.ts'
import { AppError } from '#shared/errors.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'
import { oneLine, withPreview, type LinkPreview } from './link-preview.ts'
import { publicArtist, publicBrand, publicGroup, type Profile } from './profiles.ts'

const keptMs = 60_000
const patienceMs = 3000
let kept: { at: number; page: Promise<string> } | undefined

const load = async (appUrl: string): Promise<string> => {
  const answer = await fetch(`${appUrl}/index.html`, { signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`The built page answered ${answer.status}`)
  return answer.text()
}

/** The page of the deployed web app, as the distribution serves it: it names the scripts of this deployment. */
const builtPage = async (appUrl: string, now: string): Promise<string> => {
  const at = Date.parse(now)
  if (kept === undefined || Math.abs(at - kept.at) > keptMs) kept = { at, page: load(appUrl) }
  try {
    return await kept.page
  } catch (error) {
    kept = undefined
    throw error
  }
}

interface Query {
  id?: string | undefined
  b?: string | undefined
  g?: string | undefined
}

const texts: Record<'about' | 'acts' | 'artistview' | 'consult', { title: string; description: string }> = {
  about: {
    title: 'BookMe: live music for your day',
    description:
      'How it works, from the first idea to the last encore: one place for request, line-up, contract and money.',
  },
  acts: {
    title: 'Acts for your event · BookMe',
    description: 'Bands, singers, DJs and more, by genre, place and price. Watch them play, and ask for a date.',
  },
  artistview: {
    title: 'BookMe',
    description: 'Live music and entertainment, from the first idea to the last encore.',
  },
  consult: {
    title: 'Plan your event · BookMe',
    description: 'Tell us what you are planning. An agent who knows the acts answers with a proposal. Asking is free.',
  },
}

const profileOf = async (deps: Deps, { id = '', b, g }: Query): Promise<Profile | undefined> => {
  const find = b !== undefined ? publicBrand : g !== undefined ? publicGroup : publicArtist
  try {
    return (await find.run(deps, undefined, { params: { id }, query: {}, body: undefined as never })) as Profile
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

const marks = { artist: '', brand: '&b', group: '&g' } as const

/** The address of an act's public page. */
export const pageOfAct = (appUrl: string, { id, kind }: Pick<Profile, 'id' | 'kind'>): string =>
  `${appUrl}/artistview?id=${encodeURIComponent(id)}${marks[kind]}`

const previewOfAct = (appUrl: string, profile: Profile): Partial<LinkPreview> => {
  const { id, name, kind, bio, genres, based_in } = profile
  const picture = profile.picture ?? profile.logo ?? profile.profile_picture
  return {
    title: `${name} · BookMe`,
    description: oneLine(bio ?? '') || [`Book ${name}`, genres?.join(', '), based_in].filter(Boolean).join(' · '),
    url: pageOfAct(appUrl, { id, kind }),
    type: 'profile',
    ...(picture?.startsWith('/') && { image: `${appUrl}${picture}` }),
  }
}

/** A page of the web app, with its own title, text and picture for link previews (docs/architecture.md). */
export const page = useCase(publicApi.page, async (deps, _actor, { params, query }) => {
  const { appUrl } = deps
  const name = params.page
  if (!Object.hasOwn(texts, name)) throw new AppError('not_found', 'Not found')
  const profile = name === 'artistview' ? await profileOf(deps, query) : undefined
  const preview: LinkPreview = {
    ...texts[name as keyof typeof texts],
    url: `${appUrl}/${name}`,
    image: `${appUrl}/share.jpg`,
    type: 'website',
    ...(profile ? previewOfAct(appUrl, profile) : { hidden: name === 'artistview' }),
  }
  return reply(withPreview(await builtPage(appUrl, deps.now), preview), {
    'content-type': 'text/html; charset=utf-8',
    // For the distribution; the browser asks again (infra/constructs/web-headers.ts).
    'cache-control': 'public, max-age=0, s-maxage=300',
  })
})

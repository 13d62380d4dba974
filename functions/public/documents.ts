import { publicApi } from '#shared/api/public.ts'
import { reply, useCase } from '../_lib/use-case.ts'
import type { Json } from './openapi-document.ts'

/** Made once in the life of the Lambda: the contract does not change while it runs. */
let document: Json | undefined
let page: string | undefined

/** Loaded by the first call for it, with the schemas of all groups: a public profile does not wait for them. */
const documentOf = async (appUrl: string): Promise<Json> =>
  (document ??= (await import('./openapi-document.ts')).buildOpenApi(appUrl))

const cache = { 'cache-control': 'public, max-age=300' }

export const openapi = useCase(publicApi.openapi, async (deps) => reply(await documentOf(deps.appUrl), cache))

export const apiDocs = useCase(publicApi.apiDocs, async (deps) => {
  page ??= (await import('./docs-page.ts')).renderDocs(await documentOf(deps.appUrl))
  return reply(page, { ...cache, 'content-type': 'text/html; charset=utf-8' })
})

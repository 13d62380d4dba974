import { publicApi } from '#shared/api/public.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'
import type { Json } from './openapi-document.ts'

/** Built once per Lambda: the contract does not change while it runs. */
let document: Json | undefined
let page: string | undefined

/** Loaded on first use, with the schemas of all groups, so that public profiles do not wait for them. */
const documentOf = async (appUrl: string): Promise<Json> =>
  (document ??= (await import('./openapi-document.ts')).buildOpenApi(appUrl))

const cache = { 'cache-control': 'public, max-age=300' }

export const openapi = useCase(publicApi.openapi, async (deps) => reply(await documentOf(deps.appUrl), cache))

export const apiDocs = useCase(publicApi.apiDocs, async (deps) => {
  page ??= (await import('./docs-page.ts')).renderDocs(await documentOf(deps.appUrl))
  return reply(page, { ...cache, 'content-type': 'text/html; charset=utf-8' })
})

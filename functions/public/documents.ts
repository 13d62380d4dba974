import { publicApi } from '../../shared/api/public.ts'
import { reply, useCase } from '../_lib/use-case.ts'
import { renderDocs } from './docs-page.ts'
import { buildOpenApi, type Json } from './openapi-document.ts'

/** Made once in the life of the Lambda: the contract does not change while it runs. */
let document: Json | undefined
let page: string | undefined

const cache = { 'cache-control': 'public, max-age=300' }

export const openapi = useCase(publicApi.openapi, (deps) => {
  document ??= buildOpenApi(deps.appUrl)
  return Promise.resolve(reply(document, cache))
})

export const apiDocs = useCase(publicApi.apiDocs, (deps) => {
  document ??= buildOpenApi(deps.appUrl)
  page ??= renderDocs(document)
  return Promise.resolve(reply(page, { ...cache, 'content-type': 'text/html; charset=utf-8' }))
})

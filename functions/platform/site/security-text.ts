import { publicApi, securityTextPath } from '#shared/api/public.ts'
import { env } from '#functions/platform/config/env.ts'
import { reply, useCase } from '#functions/platform/deps/use-case.ts'

/** A reader must not rely on an old copy: the standard asks for less than a year. */
const validMs = 90 * 86_400_000

export const securityText = useCase(publicApi.securityText, (deps) => {
  const lines = [
    `Contact: ${env('SECURITY_CONTACT')}`,
    `Expires: ${new Date(Date.parse(deps.now) + validMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${deps.appUrl}${securityTextPath}`,
  ]
  return Promise.resolve(
    reply(`${lines.join('\n')}\n`, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  )
})

import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { otherRoutes } from '#shared/api/other-routes.ts'
import { AppError } from '#shared/errors.ts'

const routes = [
  ...Object.values(contract).flatMap((group: Record<string, Endpoint>) => Object.values(group)),
  ...Object.values(otherRoutes),
].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/v1${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** Why a request has no route: its path is known with other methods (405), or not at all (404). */
export const noRoute = (path: string): AppError => {
  const allow = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort()
  return allow.length === 0
    ? new AppError('not_found', 'There is nothing at this address')
    : new AppError('wrong_method', `This address takes ${allow.join(', ')}`, { allow })
}

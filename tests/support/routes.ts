import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'

/**
 * Every endpoint of the contract by its route, `GET /events/{id}`: as a type, so that an incomplete table does not
 * compile.
 */

type Contract = typeof contract
type EndpointsOf<G> = G[keyof G]
type AnyEndpoint = { [G in keyof Contract]: EndpointsOf<Contract[G]> }[keyof Contract]
type KeyOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never

export type RouteKey = KeyOf<AnyEndpoint>

const all: readonly Endpoint[] = Object.values(contract).flatMap((group: Record<string, Endpoint>) =>
  Object.values(group),
)

export const routeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): RouteKey =>
  `${method} ${path}` as RouteKey

const routes: ReadonlyMap<RouteKey, Endpoint> = new Map(all.map((endpoint) => [routeOf(endpoint), endpoint]))
export const routeKeys: readonly RouteKey[] = [...routes.keys()]
export const endpointOf = (route: RouteKey): Endpoint => routes.get(route)!

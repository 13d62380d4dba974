import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { findMoneyPaths } from './find-money-paths.ts'
import type { MoneyPaths } from './money-paths.ts'

export interface MoneyOfRoute {
  body?: MoneyPaths
  answer?: MoneyPaths
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])

/**
 * The paths of amounts in each route, derived from the contract. Both bundlers inline this module's value, so neither
 * functions nor the browser load response schemas (`infra/bundle.ts`, `web/vite.config.ts`).
 */
export const moneyOfRoutes: Readonly<Record<string, MoneyOfRoute | undefined>> = Object.fromEntries(
  endpoints.flatMap(({ method, path, body, response }) => {
    const paths = { body: body && findMoneyPaths(body()), answer: findMoneyPaths(response()) }
    const found = Object.entries(paths).filter(([, side]) => side !== undefined)
    return found.length === 0 ? [] : [[`${method} ${path}`, Object.fromEntries(found) as MoneyOfRoute]]
  }),
)

import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { moneyOfRoutes, type MoneyOfRoute } from './money-of-routes.ts'

/** As JavaScript. Routes that share a schema share its paths. */
const sourceOf = (routes: readonly (readonly [route: string, sides: MoneyOfRoute])[]): string => {
  const paths: string[] = []
  const refer = (value: unknown) => {
    const text = JSON.stringify(value)
    if (!paths.includes(text)) paths.push(text)
    return `paths[${paths.indexOf(text)}]`
  }
  const entries = routes.map(([route, sides]) => {
    const fields = Object.entries(sides).map(([side, value]) => `${side}: ${refer(value)}`)
    return `${JSON.stringify(route)}: { ${fields.join(', ')} }`
  })
  return `const paths = [${paths.join(',')}]\nexport const moneyOfRoutes = { ${entries.join(', ')} }`
}

const all = Object.entries(moneyOfRoutes).map(([route, sides = {}]) => [route, sides] as const)

/** The browser's form of `money-of-routes.ts`: its value without the contract. */
export const moneyOfRoutesSource = (): string => sourceOf(all)

/** A function's form: the answers of its own routes, and the event that a refusal carries. */
export const moneyOfAnswersSource = (functionName: string): string => {
  const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])
  // Its tools are routes of other groups.
  const own = endpoints
    .filter(({ group }) => group === functionName || functionName === 'mcp')
    .map(({ method, path }) => `${method} ${path}`)
  const needed = new Set([...own, 'GET /events/{id}'])
  return sourceOf(
    all.flatMap(([route, { answer }]) =>
      needed.has(route) && answer !== undefined ? [[route, { answer }] as const] : [],
    ),
  )
}

import { moneyOfRoutes } from './money-of-routes.ts'

/**
 * The bundled form of `money-of-routes.ts`: its value without the contract. Routes that share a schema share its paths.
 */
export const moneyOfRoutesSource = (): string => {
  const paths: string[] = []
  const refer = (value: unknown) => {
    const text = JSON.stringify(value)
    if (!paths.includes(text)) paths.push(text)
    return `paths[${paths.indexOf(text)}]`
  }
  const routes = Object.entries(moneyOfRoutes).map(([route, sides = {}]) => {
    const fields = Object.entries(sides).map(([side, value]) => `${side}: ${refer(value)}`)
    return `${JSON.stringify(route)}: { ${fields.join(', ')} }`
  })
  return `const paths = [${paths.join(',')}]\nexport const moneyOfRoutes = { ${routes.join(', ')} }`
}

import { moneyOfRoutes } from './money-of-routes.ts'

/** `money-of-routes.ts` as a bundle holds it: its value without the contract. Routes of one noun share their paths. */
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

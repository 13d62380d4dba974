import type { RouteDefinition } from '../template/api.ts'

export interface Match {
  route: RouteDefinition
  pathParameters: Record<string, string>
}

interface Compiled {
  route: RouteDefinition
  method: string
  segments: string[]
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const parametersOf = (pattern: string[], path: string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {}
  for (const [i, part] of pattern.entries()) {
    const [, name, greedy] = /^\{([^+}]+)(\+?)\}$/.exec(part) ?? []
    const value = path[i]
    if (value === undefined) return undefined
    if (name === undefined) {
      if (part !== value) return undefined
    } else if (greedy) {
      return { ...parameters, [name]: path.slice(i).map(decode).join('/') }
    } else {
      if (value === '') return undefined
      parameters[name] = decode(value)
    }
  }
  return pattern.length === path.length ? parameters : undefined
}

/** Fixed text before a parameter, a parameter before a greedy one; then the exact method before `ANY`. */
const specificity = ({ segments, method }: Compiled): string =>
  segments.map((s) => (!s.startsWith('{') ? '0' : s.endsWith('+}') ? '2' : '1')).join('') +
  (method === 'ANY' ? '1' : '0')

/** Finds the route as API Gateway does: the most specific one. */
export const createRouter = (routes: RouteDefinition[]) => {
  const compiled = routes
    .filter((r) => r.routeKey !== '$default')
    .map((route): Compiled => {
      const [method = '', path = ''] = route.routeKey.split(' ')
      return { route, method, segments: path.split('/') }
    })
    .sort((a, b) => (specificity(a) < specificity(b) ? -1 : 1))
  const fallback = routes.find((r) => r.routeKey === '$default')

  return (method: string, path: string): Match | undefined => {
    const segments = path.split('/')
    for (const { route, method: wanted, segments: pattern } of compiled) {
      if (wanted !== method && wanted !== 'ANY') continue
      const pathParameters = parametersOf(pattern, segments)
      if (pathParameters) return { route, pathParameters }
    }
    return fallback && { route: fallback, pathParameters: {} }
  }
}

import * as z from 'zod'
import { expect, it } from 'vitest'
import { endpointOf, routeKeys } from '#tests/support/routes.ts'

/**
 * A request may have half a megabyte, and anybody may send one. No text in it may keep a function busy for longer than
 * other requests do.
 */

interface Schema {
  type?: string
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Path = readonly (string | 0)[]

/** Where a body may have text. */
const textsIn = (root: Schema): Path[] => {
  const walk = (schema: Schema, path: Path, depth: number): Path[] => {
    if (depth > 8) return []
    const { $ref, type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
    if ($ref !== undefined) return walk(root.$defs![$ref.split('/').at(-1)!]!, path, depth + 1)
    return [
      ...(type === 'string' ? [path] : []),
      ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => walk(part, path, depth + 1)),
      ...Object.entries(properties).flatMap(([name, part]) => walk(part, [...path, name], depth + 1)),
      ...(items ? walk(items, [...path, 0], depth + 1) : []),
    ]
  }
  return [...new Map(walk(root, [], 0).map((path) => [path.join('.'), path])).values()]
}
const bodyWith = ([name, ...rest]: Path, value: string): unknown => {
  if (name === undefined) return value
  return name === 0 ? [bodyWith(rest, value)] : { [name]: bodyWith(rest, value) }
}

/** Milliseconds of the processor. */
const cost = (work: () => unknown): number => {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

const length = 100_000
const texts = {
  'a word': 'x'.repeat(length),
  addresses: 'a@'.repeat(length / 2),
  'an address': `a@${'b.'.repeat(length / 2)}`,
  spaces: `x${' '.repeat(length)}x`,
}

it.each(Object.entries(texts))('%s of 100,000 characters takes no field of a request longer than 300 ms', (_, text) => {
  const slow = routeKeys.flatMap((route) => {
    const { body } = endpointOf(route)
    if (!body) return []
    const schema = body()
    const paths = textsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    return paths.flatMap((path) => {
      const ms = cost(() => schema.safeParse(bodyWith(path, text)))
      return ms > 300 ? [`${route} ${path.join('.')}: ${ms.toFixed(0)} ms`] : []
    })
  })
  expect(slow).toEqual([])
})

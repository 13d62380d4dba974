import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'

/** Rules about an endpoint that tsc cannot check: that a test covers what it does, and that a screen uses it. */

const endpoints = Object.values(contract).flatMap((group) => Object.entries<Endpoint>(group))
const read = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))

/** Matches a path in source code, whether its parameters are placeholders or template expressions. */
const written = (path: string) =>
  new RegExp(`(?:v1|[^\\w])${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '(\\{\\w+\\}|\\$\\{[^}]+\\})')}['"\`?]`)

/** Called by other programs, browsers and the edge. */
const withoutScreen = [
  'health',
  'openapi',
  'apiDocs',
  'page',
  'securityText',
  'robots',
  'siteMap',
  // By mail programs.
  'unsubscribe',
  // By assistants.
  'callMcp',
  // By calendars.
  'calendarFeed',
  'instruments',
  'getBandleader',
  // By programs.
  'getGroup',
  'getBrand',
]

it('each endpoint has a test of what it does', () => {
  const tests = read('tests/**/*.test.{ts,tsx}').join('\n')
  const untested = endpoints.filter(
    ([name, { path }]) => !new RegExp(`\\b${name}\\b`).test(tests) && !written(path).test(tests),
  )
  expect(untested.map(([name]) => name)).toEqual([])
})

it('each endpoint is called by a screen', () => {
  const web = read('web/{src,answer,free}/**/*.{ts,tsx}').join('\n')
  const unused = endpoints.filter(([, { path }]) => !written(path).test(web))
  expect(unused.map(([name]) => name).sort()).toEqual([...withoutScreen].sort())
})

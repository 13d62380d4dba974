import * as z from 'zod'
import { expect, it } from 'vitest'
import { needsPhoneLibrary } from '#shared/domain/phone.ts'
import { endpointOf, routeKeys } from '#tests/support/routes.ts'

/** The paths of everything that the JSON schema calls a phone. */
const phonesIn = (schema: unknown, path: readonly string[] = []): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : [
        ...((schema as { format?: unknown }).format === 'phone' ? [path.join('.')] : []),
        ...Object.entries(schema).flatMap(([name, part]) =>
          phonesIn(part, /^(properties|anyOf|allOf|oneOf|\d+)$/.test(name) ? path : [...path, name]),
        ),
      ]

it('each phone of a request is where the library is loaded for it', () => {
  const phones = new Set(
    routeKeys.flatMap((route) => {
      const body = endpointOf(route).body?.()
      return body ? phonesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : []
    }),
  )
  expect(phones.size).toBeGreaterThan(3)
  for (const path of phones) expect([path, needsPhoneLibrary({ [path]: '+44 20 7946 0958' })]).toEqual([path, true])
  for (const plain of ['2125550142', '+1 (212) 555-0142', ''])
    expect(needsPhoneLibrary({ phone: plain, name: '+44' })).toBe(false)
})

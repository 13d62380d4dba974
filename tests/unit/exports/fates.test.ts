import { describe, expect, it } from 'vitest'
import { fateOf, fates, withoutSecrets } from '#functions/accounts/rules/exports/fates.ts'
import * as keys from '#functions/platform/db/keys.ts'

type Row = { PK: string; SK: string }

/** Every key that functions/platform/db/keys.ts makes, of made-up parts. */
const made = Object.entries(keys).flatMap(([name, value]): [string, Row][] => {
  const part = 'evt_01HZZZZZZZZZZZZZZZZZZZZZZZ'
  const found: unknown = typeof value === 'function' ? attempt(value as never, part) : value
  const { PK, SK } = (found ?? {}) as Partial<Row>
  return PK !== undefined && SK !== undefined ? [[name, { PK, SK }]] : []
})
function attempt(make: (...parts: unknown[]) => unknown, part: string): unknown {
  try {
    return make(part, part, part, part, part)
  } catch {
    // Of an object: only the outbox's makes a key of it.
    return make({ shard: 1, id: part, SK: part })
  }
}

describe('what an archive has of the table', () => {
  it('is decided for every key', () => {
    expect(made.length).toBeGreaterThan(90)
    expect(made.filter(([, row]) => fateOf(row) === undefined)).toEqual([])
  })

  it('has no decision about a beginning that no key has', () => {
    for (const [partition, fate] of Object.entries(fates)) {
      if (typeof fate === 'string' || 'left' in fate) continue
      const of = made.filter(([, { PK }]) => PK.startsWith(partition.replace('*', '')))
      for (const prefix of Object.keys(fate.by))
        expect(
          of.some(([, { SK }]) => SK.startsWith(prefix)),
          `${partition} ${prefix}`,
        ).toBe(true)
    }
  })

  it('leaves an unknown row of a person behind, as it would a secret', () => {
    expect(fateOf({ PK: 'USER#usr_X', SK: 'NEW_THING' })).toBeUndefined()
  })

  it('has accounts without what opens them', () => {
    const row = {
      ...{ PK: 'USER#usr_X', SK: 'PROFILE', first: 'Ann', password_hash: 'scrypt$…', session_epoch: 3 },
      ...{ second_factor: ['totp'], stripe_account_id: 'acct_1', stripe_customer_id: 'cus_1', sv: '11/4' },
    }
    expect(withoutSecrets(row, 'none')).toEqual({
      ...{ PK: 'USER#usr_X', SK: 'PROFILE', first: 'Ann', password_hash: 'none', sv: '11/4' },
    })
  })
})

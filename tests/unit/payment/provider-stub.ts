import type Stripe from 'stripe'

/** A provider that notes each call. `answers` has the answer to each: a value, an error, or a function. */
export const stub = (answers: Readonly<Record<string, unknown>>) => {
  const calls: [name: string, ...given: unknown[]][] = []
  const act = (name: string, given: unknown[]) => {
    calls.push([name, ...given])
    const found = answers[name]
    const answer: unknown = typeof found === 'function' ? (found as (...of: unknown[]) => unknown)(...given) : found
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  /** A call, or a group of calls: `stripe.v2.core.accounts.list`. */
  const of = (name: string): unknown =>
    new Proxy(() => {}, {
      get: (_, part) => of(`${name}.${String(part)}`),
      apply: (_call, _of, given: unknown[]) => act(name, given),
    })
  return {
    stripe: new Proxy({}, { get: (_, group) => (group === 'then' ? undefined : of(String(group))) }) as Stripe,
    calls,
    names: () => calls.map(([name]) => name),
    given: (name: string) => calls.find(([called]) => called === name)?.slice(1),
  }
}

/** As the SDK throws them. */
export const refusal = (statusCode: number, code?: string, more: object = {}) =>
  Object.assign(new Error('in the words of the provider'), { statusCode, code, type: 'StripeError', ...more })

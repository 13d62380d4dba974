import type { Tree } from './form.ts'
import { parse } from './params.ts'
import type { Shape } from './params.ts'
import type { AnyObject } from './types.ts'
import type Stripe from 'stripe'
import type { Ctx } from './environment.ts'

/** An endpoint's response: a stored object, a list of them, or one made for this response. */
export type Reply = AnyObject | Stripe.ApiList<AnyObject> | { object: string }

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  pattern: RegExp
  parse(raw: { [key: string]: Tree }): Record<string, unknown>
  run(ctx: Ctx, params: Record<string, unknown>, ids: string[]): Reply
}

/**
 * One endpoint. `{id}` in the path is passed after the parameters, in order. The parameters have the SDK's type `P` for
 * this call.
 */
export const route = <P extends object>(
  call: string,
  shape: Shape<P>,
  run: (ctx: Ctx, params: P, ...ids: string[]) => Reply,
): Route => {
  const [method, path] = call.split(' ') as [Route['method'], string]
  return {
    method,
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    parse: (raw) => parse(shape as Shape, raw),
    run: (ctx, params, ids) => run(ctx, params as P, ...ids),
  }
}

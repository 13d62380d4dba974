/**
 * Replaces this thread's global `Date` by the shifted time. Must run before the function's bundle is loaded: the AWS
 * SDK, the Temporal polyfill and the bundle itself all use `Date`.
 */
export const shiftDate = (shared: SharedArrayBuffer): void => {
  const RealDate = Date
  const offset = new BigInt64Array(shared)
  const now = (): number => RealDate.now() + Number(Atomics.load(offset, 0))
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
  })
  RealDate.prototype.constructor = globalThis.Date
}

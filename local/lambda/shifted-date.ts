/**
 * Replaces this thread's global `Date` by the shifted time. Must run before the function's bundle is loaded: the AWS
 * SDK, the Temporal polyfill and the bundle itself all use `Date`.
 */
export const shiftDate = (shared: SharedArrayBuffer): void => {
  const RealDate = Date
  const offset = new BigInt64Array(shared)
  const now = (): number => RealDate.now() + Number(Atomics.load(offset, 0))
  // A proxy would cost every request several microseconds.
  const ShiftedDate = function (...args: unknown[]) {
    if (new.target === undefined) return new RealDate(now()).toString()
    return Reflect.construct(RealDate, args.length > 0 ? args : [now()], new.target) as Date
  }
  const own = { now, prototype: RealDate.prototype }
  globalThis.Date = Object.assign(Object.setPrototypeOf(ShiftedDate, RealDate) as DateConstructor, own)
  RealDate.prototype.constructor = globalThis.Date
}

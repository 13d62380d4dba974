import type { RouteDefinition } from '../template/api.ts'

/** API Gateway's token bucket of each route: `burst` at once, and `rate` a second. */
export const createThrottle = (now: () => number = () => performance.now()) => {
  const buckets = new Map<RouteDefinition, { left: number; at: number }>()
  return (route: RouteDefinition): boolean => {
    const { throttle } = route
    if (!throttle) return true
    const at = now()
    const bucket = buckets.get(route) ?? { left: throttle.burst, at }
    const left = Math.min(throttle.burst, bucket.left + ((at - bucket.at) / 1000) * throttle.rate)
    buckets.set(route, { left: left < 1 ? left : left - 1, at })
    return left >= 1
  }
}

/** Numbers from 0 up to 1 that are as good as random; the same for the same seed. */
const chance = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A random sample; the same for the same seed. */
export const sampleOf = <T>(all: readonly T[], size: number | undefined, seed: number): T[] => {
  if (size === undefined || size >= all.length) return [...all]
  const rest = [...all]
  const next = chance(seed)
  return Array.from({ length: size }, () => rest.splice(Math.floor(next() * rest.length), 1)[0]!)
}

/** One of each of `size` equal stretches, so that each file has its share; the same for the same seed. */
export const spreadOf = <T>(all: readonly T[], size: number, seed: number): T[] => {
  if (size >= all.length) return [...all]
  const next = chance(seed)
  return Array.from({ length: size }, (_, i) => all[Math.floor(((i + next()) * all.length) / size)]!)
}

/** How likely so many hits of so many tries are, or more, when each hits with chance `p`. */
const likelihood = (hits: number, tries: number, p: number): number => {
  let log = tries * Math.log1p(-p)
  let less = 0
  for (let k = 0; k < hits; k += 1) {
    less += Math.exp(log)
    log += Math.log((tries - k) / (k + 1)) + Math.log(p / (1 - p))
  }
  return 1 - less
}

/** The share of all that hit, at least, with a confidence of 95%, as a sample tells it (Clopper and Pearson). */
export const lowerBound = (hits: number, tries: number): number => {
  if (hits === 0) return 0
  let [low, high] = [0, 1]
  for (let i = 0; i < 50; i += 1) {
    const p = (low + high) / 2
    if (likelihood(hits, tries, p) < 0.05) low = p
    else high = p
  }
  return low
}

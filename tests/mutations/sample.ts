/** A random sample; the same for the same seed. */
export const sampleOf = <T>(all: readonly T[], size: number | undefined, seed: number): T[] => {
  if (size === undefined || size >= all.length) return [...all]
  const rest = [...all]
  let state = seed >>> 0
  return Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1)[0]!
  })
}

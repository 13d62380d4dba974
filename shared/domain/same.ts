/** The JSON value, such as a date's text. */
const plain = (value: unknown): unknown => {
  const { toJSON } = (value ?? {}) as { toJSON?: () => unknown }
  return typeof toJSON === 'function' ? toJSON.call(value) : value
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Whether two values have the same stored form: undefined equals absent, and key order is ignored, because DynamoDB
 * does not preserve it.
 */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  const [one, other] = [plain(a), plain(b)]
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, i) => isSame(entry, other[i]))
  if (!isObject(one) || !isObject(other) || Array.isArray(one) || Array.isArray(other)) return one === other
  return (
    Object.keys(one).every((key) => isSame(one[key], other[key])) &&
    Object.keys(other).every((key) => Object.hasOwn(one, key) || other[key] === undefined)
  )
}

import { invalid } from './errors.ts'
import type { Tree } from './form.ts'

/** A JSON body in the form of a form, which `parse` checks: the API's version 2 sends JSON. Null unsets. */
const treeOf = (value: unknown): Tree => {
  if (value === null) return ''
  if (typeof value !== 'object') return String(value)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, treeOf(entry)]))
}

export const parseJson = (body: string): { [key: string]: Tree } => {
  let value: unknown
  try {
    value = body === '' ? {} : JSON.parse(body)
  } catch {
    throw invalid('The body is not valid JSON.', 'invalid_json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('The body must be a JSON object.', 'invalid_json')
  return treeOf(value) as { [key: string]: Tree }
}

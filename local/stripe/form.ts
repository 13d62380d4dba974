import { invalid } from './errors.ts'

/** A form-encoded body before its parameters are known. Lists are objects with numeric keys. */
export type Tree = string | { [key: string]: Tree }

const deepest = 12

/**
 * `a[b][0][c]=x` → `{a: {b: {0: {c: 'x'}}}}`; `a[]=x` appends. Without a prototype, so that `__proto__` is an ordinary
 * name.
 */
export const parseForm = (encoded: string): { [key: string]: Tree } => {
  const root: { [key: string]: Tree } = Object.create(null) as { [key: string]: Tree }
  for (const [name, value] of new URLSearchParams(encoded)) {
    const head = /^[^[\]]+/.exec(name)?.[0]
    const rest = head === undefined ? '' : name.slice(head.length)
    if (head === undefined || !/^(\[[^[\]]*\])*$/.test(rest)) throw invalid(`Invalid parameter name: ${name}`)
    const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')]
    if (path.length > deepest) throw invalid(`Parameters are nested too deeply: ${name}`)
    let node = root
    for (const key of path.slice(0, -1)) {
      const next = node[key] ?? (Object.create(null) as { [key: string]: Tree })
      if (typeof next === 'string') throw invalid(`Invalid parameter: ${name} is both a value and an object`)
      node[key] = next
      node = next
    }
    const last = path.at(-1)!
    node[last === '' && path.length > 1 ? String(Object.keys(node).length) : last] = value
  }
  return root
}

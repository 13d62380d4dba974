/** Small facts kept in the browser. Storage can be full or forbidden; then they live as long as the page. */
const memory = new Map<string, string>()

export const readLocal = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export const writeLocal = (key: string, value: string | null): void => {
  // Memory stands in only for what storage refused: other tabs may change what it took.
  memory.delete(key)
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    if (value !== null) memory.set(key, value)
  }
}

export const localKeys = (prefix: string): string[] => {
  const keys = new Set([...memory.keys()])
  try {
    for (let i = 0; i < window.localStorage.length; i++) keys.add(window.localStorage.key(i) ?? '')
  } catch {
    // As above.
  }
  return [...keys].filter((key) => key.startsWith(prefix))
}

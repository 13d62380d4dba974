/** Small values in the browser's storage. If storage is full or blocked, they live only as long as the page. */
const memory = new Map<string, string>()

export const readLocal = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export const writeLocal = (key: string, value: string | null): void => {
  // Memory holds only what storage rejected, because other tabs may change the rest.
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
  } catch {}
  return [...keys].filter((key) => key.startsWith(prefix))
}

/** Keys that somebody presses while the search box is still being loaded, so that none is lost or means another act. */
let typed = ''
let end: ReturnType<typeof setTimeout> | undefined

const take = (event: KeyboardEvent): void => {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopImmediatePropagation()
  typed += event.key
}

/** A box that does not come gives the keys back. */
const mostMs = 5_000

export const collectKeys = (): void => {
  typed = ''
  window.addEventListener('keydown', take, true)
  clearTimeout(end)
  end = setTimeout(collectedKeys, mostMs)
}

export const collectedKeys = (): string => {
  clearTimeout(end)
  window.removeEventListener('keydown', take, true)
  return typed
}

import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}
const fields = 'input:not([type=checkbox]), select, textarea'

/** Arrow keys, Home and End move between the rows' links; Enter opens the one in focus, as any link. */
export const useRowKeys = (count: number, scrollTo: (index: number) => void) => (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (!step || count === 0 || !(event.target instanceof Element) || event.target.matches(fields)) return
  const list = event.currentTarget
  const here = event.target.closest('[data-index]')?.getAttribute('data-index')
  const next = step(here == null ? -1 : Number(here), count - 1)
  event.preventDefault()
  scrollTo(next)
  const focus = (triesLeft: number): void => {
    const link = list.querySelector<HTMLElement>(`[data-index="${next}"] [data-open]`)
    if (link) link.focus({ preventScroll: true })
    // A row out of view is rendered after scrolling.
    else if (triesLeft > 0) requestAnimationFrame(() => focus(triesLeft - 1))
  }
  focus(10)
}

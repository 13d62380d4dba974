/** The panels that a figure of the header opens. */
export type PanelId = 'rates' | 'payments' | 'called-off'

/** Unfolds a panel and brings it into view. */
export const showPanel = (id: PanelId): void => {
  const panel = document.getElementById(id)
  const title = panel?.querySelector<HTMLElement>('button[aria-expanded]')
  if (title?.getAttribute('aria-expanded') === 'false') title.click()
  title?.focus({ preventScroll: true })
  panel?.scrollIntoView?.({ block: 'start' })
}

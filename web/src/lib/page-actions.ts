/**
 * The actions of the page in view, read from its buttons: none that the page has can be missing in the search.
 */

const buttons = 'button, a.MuiButton-root, [role=button]'
/** They choose among views or open what the search has anyway. */
const others = '[role=tab], [role=combobox], [aria-pressed], [role=listbox] *, [aria-hidden=true] *, label *'

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

const isVisible = (element: Element): boolean => element.getClientRects().length > 0

const found = (): HTMLElement[] =>
  [...(document.getElementById('main')?.querySelectorAll<HTMLElement>(buttons) ?? [])].filter(
    (element) =>
      !element.matches(others) &&
      !(element as HTMLButtonElement).disabled &&
      nameOf(element) !== '' &&
      isVisible(element),
  )

/** Each once, in the page's order. */
export const pageActions = (): string[] => [...new Set(found().map(nameOf))]

/** Does it as a click would; nothing if the page has it no longer. */
export const runPageAction = (name: string): void => {
  const element = found().find((one) => nameOf(one) === name)
  element?.focus()
  element?.click()
}

/** Keyboard and screen reader go on at the beginning of the content, instead of at a button that is gone. */
export const focusMain = (): void => document.getElementById('main')?.focus({ preventScroll: true })

let isPressed = false
if (typeof window !== 'undefined') {
  window.addEventListener(
    'pointerdown',
    () => {
      isPressed = true
    },
    true,
  )
  for (const end of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(
      end,
      () => {
        isPressed = false
      },
      true,
    )
}

/**
 * Resolves once no button is held down. A press on a button takes the focus from a field first; if the field's message
 * then appeared at once, everything below it would move, and the release would miss the button.
 */
export const pointerReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isPressed) return resolve()
    const done = () => {
      clearTimeout(longest)
      window.removeEventListener('pointerup', done)
      // After the click that follows.
      setTimeout(resolve)
    }
    window.addEventListener('pointerup', done)
    const longest = setTimeout(done, 1000)
  })

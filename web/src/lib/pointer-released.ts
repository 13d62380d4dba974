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
 * Resolves once no button is pressed. Pressing a button blurs a field first; if its message appeared at once,
 * everything below would shift and the release would miss the button.
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

export const placesToFill = 'places-to-fill'

/** To the panel, for the keyboard too. */
export const goToPlaces = () => {
  const panel = document.getElementById(placesToFill)
  panel?.scrollIntoView({ block: 'start' })
  panel?.focus({ preventScroll: true })
}

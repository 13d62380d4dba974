/** A site cannot see how tall the page in its frame is: the page tells it, and nothing else. */
export const tellHeight = (root: HTMLElement): void => {
  if (window.self === window.top) return
  new ResizeObserver(() => {
    window.parent.postMessage({ bookme_height: Math.ceil(root.getBoundingClientRect().height) }, '*')
  }).observe(root)
}

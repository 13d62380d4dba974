import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/**
 * Text at another size, as a person sets it in the browser: rem, also in media queries, grows with it. The page must
 * then wrap, and never cut or hide a text, or put a control out of reach.
 */

const shots = fileURLToPath(new URL('screenshots/large-text/', import.meta.url))

/**
 * Lists text and controls that are cut, covered or out of reach, one per line. `shortens`: names may end in an ellipsis
 * after their first twenty characters, and no text may be squeezed into a narrow column.
 */
export const unreadable = async (page: Page, shortens = false): Promise<string[]> => {
  // The compiler names functions with a helper that does not exist in the page.
  await page.evaluate('globalThis.__name ??= (named) => named')
  return page.evaluate((mayShorten) => {
    const found = new Set<string>()
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (sideways > 0) found.add(`The page scrolls ${sideways} px sideways`)

    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isTiny = (box: DOMRect) => box.width <= 2 || box.height <= 2
    const quote = (text: string | null) => `"${(text ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}"`

    const isShortened = (element: Element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    }
    const seenLetters = (element: Element) => {
      const { right, bottom } = element.getBoundingClientRect()
      const letters = document.createRange()
      let seen = 0
      for (const node of element.childNodes) {
        for (let i = 0; node instanceof Text && i < node.length; i += 1) {
          letters.setStart(node, i)
          letters.setEnd(node, i + 1)
          const box = letters.getBoundingClientRect()
          if (box.right <= right + 1 && box.bottom <= bottom + 1) seen += 1
        }
      }
      return seen
    }
    /** Without what is for screen readers, or after an ellipsis. */
    const seenPart = (box: DOMRect, from: Element): DOMRect | undefined => {
      let { right } = box
      for (let at: Element | null = from; at; at = at.parentElement) {
        if (getComputedStyle(at).clipPath !== 'none') return undefined
        if (!isShortened(at)) continue
        const edge = at.getBoundingClientRect()
        if (box.bottom > edge.bottom + 1) return undefined
        right = Math.min(right, edge.right)
      }
      return right > box.left ? new DOMRect(box.left, box.top, right - box.left, box.height) : undefined
    }

    /** The element that hides a text or control: an ancestor that does not scroll, or the screen's edge. */
    const problemAt = ({ left, right, top, bottom, height }: DOMRect, from: Element | null): string | undefined => {
      for (let at = from; at && at !== document.body; at = at.parentElement) {
        const { display, overflowX, overflowY, clipPath, position } = getComputedStyle(at)
        const box = at.getBoundingClientRect()
        // For screen readers.
        if (clipPath !== 'none') return undefined
        if (display === 'inline' || display === 'contents') continue
        if (mayShorten && isShortened(at)) return undefined
        const wide = Math.max(box.left - left, right - box.right)
        const high = Math.max(box.top - top, bottom - box.bottom)
        if (/auto|scroll/.test(overflowX)) [left, right] = [box.left, box.right]
        else if (overflowX !== 'visible' && wide > 2) return `cut by ${Math.round(wide)} px`
        if (/auto|scroll/.test(overflowY)) [top, bottom] = [box.top, box.bottom]
        // A line is higher than its letters.
        else if (overflowY !== 'visible' && high > height / 3) return `cut by ${Math.round(high)} px in height`
        if (position === 'fixed') break
      }
      return right > innerWidth + 1 || left < -1
        ? `out of the screen, from ${Math.round(left)} to ${Math.round(right)}`
        : undefined
    }

    /** Not above or below the part of a box that scrolls. */
    const isScrolledTo = (box: DOMRect, from: Element) => {
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue
        const { top, bottom } = at.getBoundingClientRect()
        if (box.top < top || box.bottom > bottom) return false
      }
      return true
    }

    const lines: { text: string; box: DOMRect; element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || text.trim() === '' || !isShown(element) || element.closest('option, script, style')) continue
      if (isTiny(element.getBoundingClientRect())) continue
      range.selectNodeContents(node)
      if (mayShorten) {
        const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        if (text.length > 100 && text.length / rows < 28) found.add(`${quote(text)} is squeezed into ${rows} lines`)
        // A long title is on the page in full.
        if (
          isShortened(element) &&
          !element.closest('header') &&
          seenLetters(element) < Math.min(20, text.trim().length)
        )
          found.add(`${quote(text)} ends after ${seenLetters(element)} letters`)
      }
      for (const box of [...range.getClientRects()].filter((one) => !isTiny(one))) {
        const problem = problemAt(box, element)
        const seen = seenPart(box, element)
        if (problem) found.add(`${quote(text)} is ${problem}`)
        else if (seen && isScrolledTo(box, element)) lines.push({ text, box: seen, element })
      }
      // Addresses and long words may break.
      for (const { 0: word, index } of text.matchAll(/(?<![\w@./-])\p{L}{4,13}(?![\w@./-])/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const heights = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (heights.size > 1) found.add(`"${word}" is broken in ${quote(text)}`)
      }
    }
    // Above the page's other content.
    const layerOf = (element: Element) =>
      element.closest('header, nav, .skip-link, [data-bottom-bar], [data-variant], [role=dialog], [role=alertdialog]')
    lines.forEach((one, i) => {
      for (const other of lines.slice(i + 1)) {
        if (one.element === other.element || layerOf(one.element) !== layerOf(other.element)) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 3 && height > Math.min(one.box.height, other.box.height) * 0.35)
          found.add(`${quote(one.text)} is over ${quote(other.text)}`)
      }
    })
    for (const control of document.querySelectorAll('a[href], button, input, select, textarea, [role=button]')) {
      const box = control.getBoundingClientRect()
      if (!isShown(control) || isTiny(box)) continue
      const problem = problemAt(box, control.parentElement)
      if (problem) found.add(`${control.localName} ${quote(control.ariaLabel ?? control.textContent)} is ${problem}`)
    }
    return [...found]
  }, shortens)
}

const inspected = new WeakMap<Page, string[]>()
let count = 0

/** From now on `inspect` reports the page's faults to these complaints. */
export const inspectFor = (complaints: string[], page: Page) => inspected.set(page, complaints)

const widths = [1280, 390]

/** Looks at the page in both widths, if its text is large. */
export const inspect = async (page: Page) => {
  const complaints = inspected.get(page)
  const before = page.viewportSize()
  if (!complaints || !before) return
  await mkdir(shots, { recursive: true })
  count += 1
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForTimeout(500)
    const at = `${String(count).padStart(2, '0')}-${new URL(page.url()).pathname.slice(1)}-${width}`
    complaints.push(...(await unreadable(page)).map((fault) => `${at}: ${fault}`))
    const isWhole = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0
    await page.screenshot({ path: `${shots}${at}.png`, fullPage: isWhole })
  }
  await page.setViewportSize(before)
  await page.waitForTimeout(300)
}

import type { Locator, Page } from 'playwright-core'
import { ensure } from './page-actions.ts'

/** The actions of a person without a mouse: press keys, and look where the focus is. */
export interface Keyboard {
  press(key: string, times?: number): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab until the target has the focus, at most so often. Every stop shows its focus. */
  tabTo(target: Locator, most: number, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Goes to the target and presses Enter there. */
  enter(target: Locator, most: number): Promise<void>
  /** Presses an arrow key until it is there, at most thirty times. */
  arrowTo(key: string, isThere: () => Promise<boolean>): Promise<void>
  /** Chooses from a list of suggestions: goes to the field, types, and takes the first one with this text. */
  choose(field: Locator, text: string, most: number): Promise<void>
  /** The stops so far. */
  stops(): number
}

/** Runs in the page, without the compiler's helpers for named functions. @returns '' if the focus is seen. */
const faultOfFocus = (): string => {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return ''
  const border = focused.closest('.MuiInputBase-root, .MuiPickersInputBase-root')?.querySelector('fieldset')
  let isSeen = border != null && parseFloat(getComputedStyle(border).borderTopWidth) >= 2
  // The outline may be on a parent: a table row, or the box that replaces a hidden checkbox.
  for (let one: Element | null = focused, level = 0; one && level < 6 && !isSeen; one = one.parentElement, level += 1) {
    const { outlineStyle, outlineWidth, opacity } = getComputedStyle(one)
    isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && opacity !== '0'
  }
  if (!isSeen) return 'shows no focus'
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `is out of view at ${x}, ${y}`
  // Toasts go away by themselves; so does the invisible backdrop of a menu that fades.
  const passing = '.notistack-SnackbarContainer, .MuiBackdrop-invisible'
  for (let over = document.elementFromPoint(x, y); over && !over.contains(focused); over = over.parentElement)
    if (['sticky', 'fixed'].includes(getComputedStyle(over).position) && over.closest(passing) === null)
      return `is under “${over.textContent}”`
  return ''
}

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.getAttribute('aria-label') ?? (focused?.textContent || focused?.tagName) ?? 'nothing'
  })

export const keyboardOf = (page: Page): Keyboard => {
  let stops = 0
  const press: Keyboard['press'] = async (key, times = 1) => {
    for (let i = 0; i < times; i += 1) await page.keyboard.press(key)
  }
  const type: Keyboard['type'] = (text) => page.keyboard.type(text)
  const tabTo: Keyboard['tabTo'] = async (target, most, key = 'Tab') => {
    await target.first().waitFor()
    const passed: string[] = []
    const focused = target.and(page.locator(':focus'))
    while ((await focused.count()) === 0) {
      ensure(passed.length < most, `${String(target)} is not reached within ${most} stops: ${passed.join(' | ')}`)
      await page.keyboard.press(key)
      stops += 1
      const name = await nameOfFocus(page)
      const fault = await page.evaluate(faultOfFocus)
      ensure(fault === '', `The focused “${name}” ${fault}`)
      passed.push(name.slice(0, 30))
    }
  }
  const arrowTo: Keyboard['arrowTo'] = async (key, isThere) => {
    for (let i = 0; !(await isThere()); i += 1) {
      ensure(i < 30, `Thirty presses of ${key} do not lead there`)
      await press(key)
    }
  }
  return {
    press,
    type,
    tabTo,
    arrowTo,
    enter: async (target, most) => {
      await tabTo(target, most)
      await press('Enter')
    },
    choose: async (field, text, most) => {
      await tabTo(field, most)
      await type(text)
      const option = page.getByRole('option', { name: text }).first()
      await option.waitFor()
      await arrowTo(
        'ArrowDown',
        async () => (await field.getAttribute('aria-activedescendant')) === (await option.getAttribute('id')),
      )
      await press('Enter')
    },
    stops: () => stops,
  }
}

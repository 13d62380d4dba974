import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Viewer } from '#shared/domain/permissions.ts'
import { keyHelp, singleKeys } from '../lib/keys.ts'
import { beginnings, pagesOf } from '../lib/menu.ts'
import { pageActions, runPageAction } from '../lib/page-actions.ts'

const typing =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox], ' +
  '[role=spinbutton], [role=listbox] *, [role=menu] *'
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Letters belong to a field that is typed into, and to what lies over the page. */
const isFree = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  !(ctrlKey || metaKey || altKey) &&
  !(target instanceof Element && target.matches(typing)) &&
  [...document.querySelectorAll(overlays)].every((one) => one.getClientRects().length === 0)

const rows = '#main :is(li, [role=row], article):has(a[href])'

/** The links that open the rows of the page's lists. */
const rowLinks = (): HTMLElement[] =>
  [...document.querySelectorAll(rows)]
    .flatMap((row) => row.querySelector<HTMLElement>('[data-open], a[href]') ?? [])
    .filter((link, i, all) => all.indexOf(link) === i && link.getClientRects().length > 0)

const moveRow = (by: 1 | -1): void => {
  const links = rowLinks()
  const here = document.activeElement
  const row = here?.closest(rows)
  const at = links.findIndex((link) => link === here || row?.contains(link))
  const next = at < 0 ? links.at(by > 0 ? 0 : -1) : links[at + by]
  next?.focus()
}

/** After `G`, the letter of a page. */
const gMs = 1500
/** The pencil of the event page, and the same word elsewhere. */
const edit = () => pageActions().find((name) => name === 'Edit')

/** The keys of the whole product (docs/product.md#screens). */
export const useKeys = (viewer: Viewer | undefined): void => {
  const navigate = useNavigate()
  const wentAt = useRef(0)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!viewer || !singleKeys.get() || !isFree(event)) return
    const { key } = event
    const isGo = event.timeStamp - wentAt.current < gMs
    wentAt.current = 0
    const page = isGo ? pagesOf(viewer).find((one) => one.key === key) : undefined
    const acts: Record<string, (() => void) | undefined> = {
      g: () => (wentAt.current = event.timeStamp),
      n: () => {
        const first = beginnings.find(({ who }) => who(viewer))
        if (first) void navigate(first.to)
      },
      j: () => moveRow(1),
      k: () => moveRow(-1),
      e: () => {
        const name = edit()
        if (name !== undefined) runPageAction(name)
      },
      '?': () => keyHelp.set(true),
    }
    const act = page ? () => void navigate(page.path) : acts[key]
    if (!act || (event.repeat && key !== 'j' && key !== 'k')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

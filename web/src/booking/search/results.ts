import type { EventStatus } from '#shared/domain/event/record/status.ts'
import { matchesName, normaliseName } from '#shared/domain/name-search.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { beginnings, menuPages, staff, type Who } from '#web/lib/menu.ts'
import { type Path, paths } from '#web/lib/paths.ts'
import { recordPath } from '#web/lib/record-path.ts'
import type { Found } from './api/search.ts'

export interface Result {
  /** Unique over all groups. */
  key: string
  label: string
  detail?: string
  status?: EventStatus | undefined
  /** A page, or the words that replace those in the field. */
  to: string
  words?: string
  /** An action of the page in view, by its name. */
  act?: string
}
export interface ResultGroup {
  title: string
  results: readonly Result[]
}

/** Pages that are on no menu. */
const morePages: readonly { path: Path; who: Who }[] = [
  { path: '/requests', who: staff },
  { path: '/payouts', who: (viewer) => !viewer.is_client || staff(viewer) },
]

/** Actions that are available anywhere. */
const actions: readonly { label: string; to: string; who: Who }[] = [
  ...beginnings,
  { label: 'Unpaid events', to: '/events?unpaid=true', who: (viewer) => staff(viewer) || viewer.is_client },
  ...[...menuPages, ...morePages].map(({ path, who }) => ({ label: paths[path].title, to: path, who })),
]

/** How many of the page's actions are shown before anything is typed. */
const fewActions = 6

/** The buttons of the page in view, by their words. */
const onThisPage = (text: string, here: readonly string[]): ResultGroup => {
  const fitting = here.filter((name) => matchesName(name, text))
  return {
    title: 'On this page',
    results: (text.trim() === '' ? fitting.slice(0, fewActions) : fitting).map((label) => ({
      ...{ key: `page ${label}`, label, to: '' },
      act: label,
    })),
  }
}

const named = (title: string, found: readonly { id: string; name: string; city?: unknown; state?: unknown }[]) => ({
  title,
  results: found.flatMap(({ id, name, city, state }) => {
    const to = recordPath(id)
    const detail = [city, state].filter(Boolean).join(', ')
    return to === undefined ? [] : [{ key: id, label: name, to, ...(detail !== '' && { detail }) }]
  }),
})

const events = (found: Found['events'], title = 'Events'): ResultGroup => ({
  title,
  results: found.map(({ id, name, start, timezone, client, act, status, open }) => ({
    key: id,
    label: name,
    detail: [open, start && formatDate(start, timezone), client, act].filter(Boolean).join(' · '),
    status,
    to: `/event?id=${id}`,
  })),
})

/** The events of a day that the text says. */
export interface FoundDay {
  day: string
  /** Undefined while they are asked for. */
  events: Found['events'] | undefined
}

/** Acts on a day. */
const ofDay = ({ day, events: found = [] }: FoundDay, viewer: Viewer): ResultGroup[] => {
  const said = formatDate(`${day}T00:00:00Z`, 'UTC')
  const links = [
    { label: `Calendar of ${said}`, to: `/calendar?view=day&date=${day}` },
    ...(staff(viewer)
      ? [
          { label: `Acts that are free on ${said}`, to: `/artists?day=${day}` },
          { label: `New event on ${said}`, to: `/event?id=new&date=${day}` },
        ]
      : []),
  ]
  return [
    events(found, said),
    { title: found.length === 0 ? said : 'On this day', results: links.map((link) => ({ key: link.to, ...link })) },
  ]
}

/** Acts on a record or event: offered for the one that people most likely mean. */
const nextActs = ({ key, label }: Result, viewer: Viewer): Result[] => {
  const acts: Record<string, readonly [label: string, to: string][]> = {
    cli: [
      [`Unpaid events of ${label}`, `/events?client=${key}&unpaid=true`],
      [`New event for ${label}`, `/event?id=new&client=${key}`],
    ],
    art: [
      [`Events with ${label}`, `/events?act=${key}`],
      [`New event with ${label}`, `/event?id=new&act=${key}`],
    ],
    grp: [
      [`Events with ${label}`, `/events?act=${key}`],
      [`New event with ${label}`, `/event?id=new&act=${key}`],
    ],
    ven: [[`Events at ${label}`, `/events?venue=${key}`]],
    evt: [
      [`Day sheet of ${label}`, `/day-sheet?id=${key}`],
      [`Another event like ${label}`, `/event?id=new&copy=${key}`],
    ],
  }
  return staff(viewer)
    ? (acts[key.slice(0, 3)] ?? []).map(([said, path]) => ({ key: path, label: said, to: path }))
    : []
}

/**
 * The results in order, without empty groups: names that are exactly the text come first, then what to do with the one
 * that is meant. Actions match like names: each word of the text begins one of theirs.
 */
export const resultsOf = (
  text: string,
  found: Found | undefined,
  viewer: Viewer,
  foundDay?: FoundDay | undefined,
  here: readonly string[] = [],
): ResultGroup[] => {
  const fitting = actions.filter(({ label, who }) => who(viewer) && matchesName(label, text))
  const groups = found
    ? [
        events(found.events),
        named('Clients', found.clients),
        named('Acts', found.acts),
        named('Musicians', found.musicians),
        named('Venues', found.venues),
      ]
    : []
  const all: Result[] = groups.flatMap(({ results }) => results)
  const isExact = ({ label }: { label: string }) => normaliseName(label) === normaliseName(text)
  const exact = all.filter(isExact)
  const pages = { title: 'Go to', results: fitting.map(({ label, to }) => ({ key: to, label, to })) }
  const meant = exact[0] ?? (all.length === 1 ? all[0] : undefined)
  return [
    ...(foundDay ? ofDay(foundDay, viewer) : []),
    { title: 'Exactly this name', results: exact },
    ...groups.map((group) => ({ ...group, results: group.results.filter((result) => !exact.includes(result)) })),
    // Enter opens the best match: what begins something new comes after it.
    { title: 'Do next', results: meant ? nextActs(meant, viewer) : [] },
    // Somebody who types the name of a page means it, also where a button here is called alike.
    ...(fitting.some(isExact) ? [pages, onThisPage(text, here)] : [onThisPage(text, here), pages]),
  ].filter(({ results }) => results.length > 0)
}

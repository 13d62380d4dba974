import { matchesName } from '#shared/domain/name-search.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { type Path, paths } from '#web/lib/paths.ts'
import { recordPath } from '#web/lib/record-path.ts'
import type { Found } from './api/search.ts'

export interface Result {
  /** Unique over all groups. */
  key: string
  label: string
  detail?: string
  to: string
}
export interface ResultGroup {
  title: string
  results: readonly Result[]
}

type Who = (viewer: Viewer) => boolean
const staff: Who = (viewer) => viewer.is_agent || viewer.is_admin
const anybody: Who = () => true
const page = (path: Path, who: Who = anybody) => ({ label: paths[path].title, to: path, who })

/** Actions that are available anywhere. */
const actions: readonly { label: string; to: string; who: Who }[] = [
  { label: 'New event', to: '/event?id=new', who: staff },
  { label: 'Unpaid events', to: '/events?unpaid=true', who: (viewer) => staff(viewer) || viewer.is_client },
  page('/home'),
  page('/calendar'),
  page('/events'),
  page('/requests', staff),
  page('/clients', staff),
  page('/prospects', staff),
  page('/venues'),
  page('/artists'),
  page('/money', staff),
  page('/payouts', (viewer) => !viewer.is_client || staff(viewer)),
  page('/contract-clauses', (viewer) => viewer.is_admin),
  page('/account'),
  page('/contact'),
]

const named = (title: string, found: readonly { id: string; name: string; city?: unknown; state?: unknown }[]) => ({
  title,
  results: found.flatMap(({ id, name, city, state }) => {
    const to = recordPath(id)
    const detail = [city, state].filter(Boolean).join(', ')
    return to === undefined ? [] : [{ key: id, label: name, to, ...(detail !== '' && { detail }) }]
  }),
})

const events = (found: Found['events']): ResultGroup => ({
  title: 'Events',
  results: found.map(({ id, name, start, timezone, client, act }) => ({
    key: id,
    label: name,
    detail: [start && formatDate(start, timezone), client, act].filter(Boolean).join(' · '),
    to: `/event?id=${id}`,
  })),
})

/** The results in order, without empty groups. Actions match like names: each word of the text begins one of theirs. */
export const resultsOf = (text: string, found: Found | undefined, viewer: Viewer): ResultGroup[] => {
  const fitting = actions.filter(({ label, who }) => who(viewer) && matchesName(label, text))
  return [
    ...(found
      ? [
          events(found.events),
          named('Clients', found.clients),
          named('Acts', found.acts),
          named('Musicians', found.musicians),
          named('Venues', found.venues),
        ]
      : []),
    { title: 'Go to', results: fitting.map(({ label, to }) => ({ key: to, label, to })) },
  ].filter(({ results }) => results.length > 0)
}

import { useEffect } from 'react'
import { call } from './api/client.ts'
import type { Answer } from './api/contract-types.ts'
import { openChannel } from './channel.ts'
import { nowIso } from './clock.ts'
import { queryClient } from './query-client.ts'

/**
 * Open screens see what others change: a channel tells them, or every few seconds they ask which events have changed;
 * they read only those again. With a channel, they ask once after each opening. Hidden tabs hear and ask nothing, and
 * without a channel a screen that nobody has touched for a while rarely asks. Forms keep the event they started from
 * (event-editor.tsx).
 */

/** With the time to read the changed event, others' changes show within 15 seconds. */
const every = 12_000
/** Nobody sits at a screen without a touch for so long; others' changes wait for the next touch, or this long. */
const untouched = { after: 15 * 60_000, every: 60_000 }
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'focus'] as const
/** Without an answer or a channel, longer and longer. */
const slowest = 120_000
/** The first requests of a page come before its channel. */
const opensAfter = 2000

type Changes = Answer<'GET /changes'>

const refresh = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey })

/** The event that a screen shows; the queries about it begin with its key. */
const shownEvent = () => {
  const queries = queryClient.getQueryCache().findAll({ queryKey: ['event'], type: 'active' })
  const [query] = queries.filter(({ queryKey }) => queryKey.length === 2)
  const id = query?.queryKey[1]
  return query && typeof id === 'string' ? { id, query } : undefined
}

const versionIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'version' in data ? Number(data.version) : 0

/** Queries derived from events: lists, and the money in them. */
const ofEvents = ['events', 'money', 'payouts', 'prospects']
/** Beside each event, by its id: read again where it has changed, and all after a long absence. */
const besideEvents = ['messages', 'day-sheet', 'plan', 'set-lists']
/** The queries of each list, and of its records. */
const ofLists = { clients: ['clients', 'client'], venues: ['venues', 'venue'], prospects: ['prospects'] }

type Changed = Changes['events'][number]
const nameOf = ({ id, at }: Changed) => `${id}@${at}`

/** A channel tells a part of an answer, or of a change that only a screen with the event itself shows. */
export type Told = Partial<Pick<Changes, 'events' | 'requests' | 'lists' | 'notices'>> & { shown?: Changed[] }
const nothing = { all: false, events: [], requests: [], lists: [], notices: [] }
/** A channel may tell twice, and of what an answer has told. */
const mostKnown = 200

/** Reads again what has changed, except what the last answer has already named. @returns the names of this one. */
const applyChanges = (changes: Omit<Changes, 'at'>, last: ReadonlySet<string>): Set<string> => {
  const { all, events, requests, lists, notices, version } = changes
  const isNew = (change: Changes['events'][number]) => !last.has(nameOf(change))
  const changed = events.filter(isNew)
  const shown = shownEvent()
  if (all || changed.length > 0) for (const part of ofEvents) refresh(part)
  if (all || requests.some(isNew)) refresh('booking-requests')
  for (const [list, keys] of Object.entries(ofLists))
    if (all || lists.some((change) => change.id === list && isNew(change))) keys.forEach((key) => refresh(key))
  // Mails about payouts and holds are notices, too.
  if (all || notices.some(isNew)) for (const part of ['notices', 'payouts', 'holds']) refresh(part)
  if (all) besideEvents.forEach((part) => refresh(part))
  for (const { id } of changed) {
    if (id !== shown?.id) refresh('event', id)
    besideEvents.forEach((part) => refresh(part, id))
    refresh('messages', 'unread')
  }
  if (shown && version !== undefined) {
    const { data, status } = shown.query.state
    // One that the reader may no longer see fails once, and then stays as it is.
    if (version === null ? status === 'success' : version > versionIn(data)) refresh('event', shown.id)
  }
  return new Set([...events, ...requests, ...lists, ...notices].map(nameOf))
}

/** Applies what a channel tells. The event on the screen has no version here: it is read again. */
const applyTold = ({ shown = [], ...told }: Told, last: ReadonlySet<string>): Set<string> => {
  const id = shownEvent()?.id
  const isNews = [...(told.events ?? []), ...shown].some((each) => each.id === id && !last.has(nameOf(each)))
  const names = applyChanges({ ...nothing, ...told }, last)
  if (id !== undefined && isNews) refresh('event', id)
  const all = [...last, ...names, ...shown.map(nameOf)]
  return new Set(all.slice(-mostKnown))
}

/** Hears or asks until stopped. @returns the function that stops. */
export const followChanges = (): (() => void) => {
  let [since, last, failures] = [nowIso(), new Set<string>() as ReadonlySet<string>, 0]
  let timer: ReturnType<typeof setTimeout> | undefined
  let touchedAt = performance.now()
  let asking: AbortController | undefined

  const channel = openChannel({
    after: opensAfter,
    slowest,
    heard: (told: Told) => (last = applyTold(told, last)),
    // Ask for the time before the channel; an answer on its way may be older than it.
    changed: () => {
      asking?.abort()
      asking = undefined
      wake()
    },
  })

  const ask = async () => {
    const { signal } = (asking = new AbortController())
    const event = shownEvent()?.id
    try {
      const changes = await call('GET /changes', { query: { since, ...(event && { event }) }, signal })
      // The screen may be older than the loss of the connection.
      if (failures > 0) void queryClient.refetchQueries({ type: 'active', stale: true })
      failures = 0
      // Another event may be on the screen by now.
      const { version: _version, ...others } = changes
      channel.turn(changes.channel)
      last = applyChanges(shownEvent()?.id === event ? changes : others, last)
      since = changes.at
    } catch {
      // Silent: the screen shows what it has, and asks again.
      if (!signal.aborted) failures += 1
    }
    if (!signal.aborted) {
      asking = undefined
      plan()
    }
  }
  const isUntouched = () => performance.now() - touchedAt >= untouched.after
  const plan = () => {
    clearTimeout(timer)
    if (channel.isOpen() && failures === 0) return
    const rest = Math.max(Math.min(every * 2 ** failures, slowest), isUntouched() ? untouched.every : 0)
    if (document.visibilityState === 'visible') timer = setTimeout(() => void ask(), rest)
  }
  const wake = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible' && !asking) void ask()
  }
  const touch = () => {
    const isBack = isUntouched()
    touchedAt = performance.now()
    if (isBack && !channel.isOpen()) wake()
  }
  const seen = () => {
    touchedAt = performance.now()
    channel.turn()
    wake()
  }
  plan()
  for (const each of touches) window.addEventListener(each, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', wake)
  return () => {
    channel.stop()
    clearTimeout(timer)
    asking?.abort()
    for (const each of touches) window.removeEventListener(each, touch, { capture: true })
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', wake)
  }
}

/** Follows the changes while somebody is logged in who may see any. */
export const useLive = (userId: string | undefined): void => {
  useEffect(() => (userId === undefined ? undefined : followChanges()), [userId])
}

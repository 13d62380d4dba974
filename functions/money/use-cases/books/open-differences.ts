import type { moneyApi } from '#shared/api/money.ts'
import type { ResponseOf } from '#shared/api/endpoint.ts'
import { cents } from '#shared/domain/money.ts'
import { causeOf, differenceAdvice } from '#functions/money/rules/difference.ts'
import { findEvent } from '#functions/event/data/find-event.ts'
import type { FoundRow } from '#functions/money/data/found.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { payeeNames } from './payee-names.ts'

type Shown = ResponseOf<typeof moneyApi.getBooks>['differences']

const eventNames = async (deps: Deps, ids: readonly string[]): Promise<Map<string, string>> => {
  const events = await Promise.all([...new Set(ids)].map((id) => findEvent(deps, id)))
  return new Map(events.flatMap((event) => (event ? [[event.id, event.name] as const] : [])))
}

/** Open differences as the admin reads them: which event, whose money, the likely cause, and what to do. */
export const shownDifferences = async (deps: Deps, found: readonly FoundRow[]): Promise<Shown> => {
  const [events, people] = await Promise.all([
    eventNames(
      deps,
      found.flatMap(({ event_id }) => event_id ?? []),
    ),
    payeeNames(
      deps,
      found.flatMap(({ user_id }) => user_id ?? []),
    ),
  ])
  return found.map(({ first_at, last_at, ...difference }) => {
    const { what, stripe_id, op_key, event_id, user_id, ledger, provider } = difference
    return {
      what,
      cause: causeOf(difference) ?? null,
      advice: differenceAdvice[what],
      object: stripe_id ?? op_key ?? null,
      event_id: event_id ?? null,
      event: events.get(event_id ?? '') ?? null,
      person: people.get(user_id ?? '') ?? null,
      ledger: ledger === undefined ? null : cents(ledger),
      provider: provider === undefined ? null : cents(provider),
      first_at,
      last_at,
    }
  })
}

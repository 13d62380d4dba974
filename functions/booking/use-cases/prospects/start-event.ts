import { prospectsApi } from '#shared/api/prospects.ts'
import { isVisible } from '#shared/domain/event/access/event-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { normaliseName } from '#shared/domain/name-search.ts'
import { prospectToEvent } from '#functions/booking/rules/to-event.ts'
import type { Venue } from '#shared/domain/venue/schema.ts'
import { AppError } from '#shared/errors.ts'
import { listChangeWrites } from '#functions/platform/db/changes.ts'
import { anyConflict, retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { eventFor, findEvent, type EventItem } from '#functions/event/data/find-event.ts'
import { prospectKey, toldKindsKey } from '#functions/platform/db/keys.ts'
import { resolveParties } from '#functions/event/data/parties.ts'
import { eventOfProspect, type ProspectItem } from '#functions/people/data/prospect.ts'
import { listByName } from '#functions/platform/db/search.ts'
import { agentSummaryOf, type ClientSummary } from '#functions/people/data/summaries.ts'
import { EmailTaken } from '#functions/people/data/user.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { signupLink } from '#functions/people/data/signup-link.ts'
import { useCase, type Input } from '#functions/platform/deps/use-case.ts'
import { clientWithEmail, newClient } from './invite-client.ts'

type Body = Input<typeof prospectsApi.startEvent>['body']

const longest = 100

/** The last word is the last name; a single word is a first name. */
const splitName = (name: string): { first: string; last: string } => {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.pop()! : ''
  return { first: words.join(' ').slice(0, longest), last: last.slice(0, longest) }
}

const clientOf = async (deps: Deps, actor: Actor, prospect: ProspectItem, body: Body): Promise<ClientSummary> => {
  const { client_id, name, email, phone } = prospect
  const { client } = client_id == null ? {} : await resolveParties(deps, { client_id })
  return (
    (client as ClientSummary | undefined) ??
    (await clientWithEmail(deps, email)) ??
    newClient(deps, actor, { ...splitName(name), name, email, cell_phone: phone, invite: body.invite })
  )
}

/** The one public venue of exactly this name: a city or a part of a name may mean several. */
const venueNamed = async (deps: Deps, place: string | null | undefined): Promise<Venue | undefined> => {
  if (!place) return undefined
  const { items } = await listByName<Venue>(deps, 'venue', { name: place, limit: 10 })
  const [named, another] = items.filter(({ name }) => normaliseName(name) === normaliseName(place))
  if (!named || another) return undefined
  return (await resolveParties(deps, { venue_id: named.id })).venue ?? undefined
}

/** The event that this prospect already is; undefined if there is none or it was deleted. */
const eventOf = async (deps: Deps, { id, event_id }: ProspectItem): Promise<EventItem | undefined> => {
  const event = event_id == null ? undefined : await findEvent(deps, event_id)
  return event?.prospect_id === id ? event : undefined
}

const start = async (
  deps: Deps,
  actor: Actor,
  { params: { id }, body }: Input<typeof prospectsApi.startEvent>,
): Promise<EventItem> => {
  const prospect = await deps.db.get<ProspectItem>(prospectKey(id))
  if (!prospect) throw new AppError('not_found', 'Could not find prospect')
  const known = await eventOf(deps, prospect)
  if (known) return known
  const [client, venue] = await Promise.all([clientOf(deps, actor, prospect, body), venueNamed(deps, prospect.place)])
  const agent = agentSummaryOf(actor.user)
  const ids = { id: deps.id('evt'), user_id: actor.id }
  const event = applyConsequences(prospectToEvent(prospect, { client, agent, venue }, ids, deps.now), deps.now)
  const linked = eventOfProspect(deps, prospect, event)
  return saveEvent(deps, {
    before: undefined,
    after: { ...event, ...(agent && (await signupLink(deps.appUrl, agent.id, event.id))) },
    actor,
    activity: { action: 'created', detail: event.name },
    also: [linked, ...listChangeWrites(deps, [linked])],
  })
}

/** Makes client and event of a prospect, once: a second click, by anyone, finds the same event. */
export const startEvent = useCase(
  prospectsApi.startEvent,
  async (deps, actor, input) => {
    const event = await retryConflicts(
      deps,
      () => start(deps, actor, input),
      // Another click has just invited the client.
      (error) => error instanceof EmailTaken || anyConflict(error),
    )
    if (!isVisible(relation(actor, event)))
      throw new AppError('conflict', `${event.agent?.name ?? 'Another agent'} has already started this event`)
    return eventFor(actor, event)
  },
  ({ params }) => [prospectKey(params.id), toldKindsKey],
)

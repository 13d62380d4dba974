import { callListsApi } from '#shared/api/call-lists.ts'
import { canSuggest } from '#shared/domain/call-list/permissions.ts'
import { suggestions } from '#functions/calling/rules/suggest.ts'
import { isStaff, relation } from '#shared/domain/event/access/relation.ts'
import { callListsOf } from '#functions/calling/data/call-lists.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { openEvent } from '#functions/event/use-cases/open-event.ts'
import { demandPlace, ofChair } from './open-chair.ts'
import { gigsOf, pastOf, rowsOf } from './past-gigs.ts'
import { peopleFor, withMiles } from './people-for.ts'

export const listSuggestions = useCase(
  callListsApi.listSuggestions,
  async (deps, actor, { params: { id, chair } }) => {
    const event = await openEvent(deps, actor, id, (who, found) => canSuggest(who, found, chair))
    const place = demandPlace(event, chair)
    // Only the agency knows usual rates, distances and how fast people answer.
    const who = relation(actor, event)
    const isForStaff = isStaff(who) || who.taker
    const lists = callListsOf(deps, event.id)
    const rows = rowsOf(deps, event, place, actor)
    const people = await peopleFor(deps, event, place, { lists, gigs: rows.then((past) => gigsOf(past)) })
    const [known, past] = await Promise.all([
      isForStaff ? withMiles(deps, event, people) : people,
      pastOf(deps, await rows, people, await lists),
    ])
    return suggestions(known, past, { isForStaff })
  },
  ofChair,
)

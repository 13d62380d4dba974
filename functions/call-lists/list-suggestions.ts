import { callListsApi } from '#shared/api/call-lists.ts'
import { suggestions } from '#shared/domain/call-list/suggest.ts'
import { callListsOf } from '#functions/_data/event/call-lists.ts'
import { userIdOf } from '#functions/_data/rows/keys.ts'
import { useCase } from '#functions/_lib/use-case.ts'
import { demandPlace, ofChair, openChair } from './open-chair.ts'
import { pastOf, rowsOf } from './past-gigs.ts'
import { peopleFor } from './people-for.ts'

export const listSuggestions = useCase(
  callListsApi.listSuggestions,
  async (deps, actor, input) => {
    const event = await openChair(deps, actor, input)
    const place = demandPlace(event, input.params.chair)
    // Only the agency knows usual rates, distances and how fast people answer.
    const isForStaff = userIdOf(event.agent_id ?? '') === actor.id || actor.is_admin
    const lists = callListsOf(deps, event.id)
    const [people, rows] = await Promise.all([
      peopleFor(deps, event, place, { lists, isForStaff }),
      rowsOf(deps, event, place),
    ])
    return suggestions(people, await pastOf(deps, rows, people, await lists), { isForStaff })
  },
  ofChair,
)

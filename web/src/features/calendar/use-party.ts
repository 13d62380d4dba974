import { useQuery } from '@tanstack/react-query'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { usePartyName } from '#web/lib/party-name.ts'
import { artistNameQuery, type Party, type PartyKind } from './api/search-parties.ts'

/**
 * The person in the URL's filter. The name is remembered from the selection, fetched (artists), or taken from a
 * displayed event (clients).
 */
export const useParty = (kind: PartyKind, id: string | null, cards: readonly EventProjection[] = []): Party | null => {
  const known = usePartyName(id)
  const asked = useQuery({
    ...artistNameQuery(id ?? ''),
    enabled: kind === 'artist' && id !== null && known === undefined,
  })
  if (id === null) return null
  const shown = kind === 'client' ? cards.find((card) => card.client?.id === id)?.client?.name : asked.data?.name
  return { id, name: known ?? shown ?? (kind === 'client' ? 'The selected client' : 'The selected artist') }
}

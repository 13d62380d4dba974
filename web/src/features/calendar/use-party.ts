import { useQuery } from '@tanstack/react-query'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { usePartyName } from '#web/lib/party-name.ts'
import { artistNameQuery, type Party, type PartyKind } from './api/search-parties.ts'

/**
 * Whom the address filters by. The name is kept from the choice, or asked for (artists), or stands on an event that is
 * shown (clients).
 */
export const useParty = (kind: PartyKind, id: string | null, cards: readonly EventProjection[] = []): Party | null => {
  const known = usePartyName(id)
  const asked = useQuery({
    ...artistNameQuery(id ?? ''),
    enabled: kind === 'artist' && id !== null && known === undefined,
  })
  if (id === null) return null
  const shown = kind === 'client' ? cards.find((card) => card.client?.id === id)?.client?.name : asked.data?.name
  return { id, name: known ?? shown ?? (kind === 'client' ? 'The chosen client' : 'The chosen artist') }
}

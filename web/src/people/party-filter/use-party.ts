import { useQuery } from '@tanstack/react-query'
import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import { usePartyName } from '#web/lib/party-name.ts'
import { actNameQuery, type Party, type PartyKind } from './search-parties.ts'

const partiesOf = ({ client, artist, group, venue }: EventProjection) => [client, artist, group, venue]
const isAct = (kind: PartyKind) => kind === 'artist' || kind === 'act'

/**
 * The party in the URL's filter. The name is remembered from the selection, taken from a displayed event, or fetched
 * (acts).
 */
export const useParty = (kind: PartyKind, id: string | null, cards: readonly EventProjection[] = []): Party | null => {
  const known = usePartyName(id)
  const shown = id === null ? undefined : cards.flatMap(partiesOf).find((party) => party?.id === id)?.name
  const asked = useQuery({
    ...actNameQuery(id ?? ''),
    enabled: isAct(kind) && id !== null && known === undefined && shown === undefined,
  })
  return id === null ? null : { id, name: known ?? shown ?? asked.data?.name ?? `The selected ${kind}` }
}

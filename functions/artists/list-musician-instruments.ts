import { artistsApi } from '../../shared/api/artists.ts'
import { engagedUsers } from '../_data/availability.ts'
import { listByName, pageReply } from '../_data/search.ts'
import type { MusicianSummary } from '../_data/summaries.ts'
import { useCase } from '../_lib/use-case.ts'

/** One row for each instrument that a musician plays; a page is counted in musicians. */
export const listMusicianInstruments = useCase(artistsApi.listMusicianInstruments, async (deps, _actor, { query }) => {
  const engaged = await engagedUsers(deps, query)
  const { instrument, brand_id } = query
  const { items, cursor } = await listByName<MusicianSummary>(deps, 'musician', {
    ...query,
    keep: (card) => !engaged.has(card.user_id) && (!instrument || card.instruments.includes(instrument)) && (!brand_id || card.brands.includes(brand_id)),
  })
  const rows = items.flatMap(({ musician_id, user_id, musician_name, instruments, profile_picture }) =>
    instruments.filter((played) => !instrument || played === instrument)
      .map((played) => ({ musician_id, user_id, musician_name, instrument: played, profile_picture })))
  return pageReply(rows, cursor)
})

import { artistsApi } from '#shared/api/artists.ts'
import { availabilityIn } from '#functions/calendar/data/availability.ts'
import { listByName } from '#functions/platform/db/search.ts'
import type { MusicianSummary } from '#functions/people/data/summaries.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'

/** One row per instrument of a musician; pages are counted in musicians. */
export const listMusicianInstruments = useCase(artistsApi.listMusicianInstruments, async (deps, _actor, { query }) => {
  const { select, of } = availabilityIn(deps, query, (row: MusicianSummary) => row.user_id)
  const { instrument, brand_id } = query
  const rowsOf = (musician: MusicianSummary) => {
    const { musician_id, user_id, musician_name, instruments, profile_picture } = musician
    return instruments
      .filter((played) => !instrument || played === instrument)
      .map((played) => ({
        ...{ musician_id, user_id, musician_name, instrument: played, profile_picture },
        ...of(musician),
      }))
  }
  const { items, cursor } = await listByName<MusicianSummary>(deps, 'musician', {
    ...query,
    shown: rowsOf,
    select: (rows) =>
      select(
        rows.filter(
          ({ instruments, brands }) =>
            (!instrument || instruments.includes(instrument)) && (!brand_id || brands.includes(brand_id)),
        ),
      ),
  })
  return pageReply(items.flatMap(rowsOf), cursor)
})

import { actRow } from '#functions/_data/people/act-row.ts'
import { brandKey, profileKey } from '#functions/_data/rows/keys.ts'
import { searchRows } from '#functions/_data/rows/search.ts'
import { saveUser } from '#functions/_data/people/user.ts'
import { put } from '#functions/_lib/db.ts'
import type { UserRecord } from '#functions/_lib/deps.ts'
import { tableOnly } from '../../tools/grant-admin.ts'
import type { Stage } from './stage.ts'
import { brands, type PersonKey } from './agency.ts'
import type { Agency } from './people.ts'

/** Brands belong to the operator: the API cannot create them, so they are written directly. */
export const addBrands = async (cloud: Stage, agency: Agency): Promise<void> => {
  const depsNow = () => tableOnly(cloud.tableName, cloud.db, cloud.clock.now())
  for (const { artists, ...about } of brands) {
    const { id, name } = about
    const ids = artists.map((key) => agency.ids(key).artist)
    const brand = { ...about, artist_ids: ids, is_brand: true }
    const { bio: _bio, ...projection } = brand
    const rows = [{ ...brandKey(id), ...brand }, ...searchRows('brand', id, name, projection), actRow('brand', brand)]
    await depsNow().db.transact(rows.map((row) => put(cloud.tableName, row)))
  }
  for (const key of new Set(brands.flatMap(({ artists }) => artists))) {
    const deps = depsNow()
    const before = (await deps.db.get<UserRecord>(profileKey(agency.ids(key).user)))!
    await saveUser(deps, {
      before,
      after: {
        ...before,
        brands: brands.filter(({ artists }) => (artists as PersonKey[]).includes(key)).map(({ id }) => id),
      },
    })
  }
}

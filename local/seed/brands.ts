import { actRow } from '#functions/people/data/act-row.ts'
import { brandKey, profileKey } from '#functions/platform/db/keys.ts'
import { searchRows } from '#functions/platform/db/search.ts'
import { saveUser } from '#functions/people/data/user.ts'
import { put } from '#functions/platform/db/db.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'
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

import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { actRow } from '#functions/_data/people/act-row.ts'
import { brandKey, profileKey } from '#functions/_data/rows/keys.ts'
import { searchRows } from '#functions/_data/rows/search.ts'
import { saveUser } from '#functions/_data/people/user.ts'
import { createDb } from '#functions/_lib/db.ts'
import { newId, type Deps, type UserRecord } from '#functions/_lib/deps.ts'
import type { Cloud } from '../cloud.ts'
import { brands, type PersonKey } from './agency.ts'
import type { Agency } from './people.ts'

/** Brands belong to the operator: the API cannot create them, so they are written directly. */
export const addBrands = async (cloud: Cloud, agency: Agency): Promise<void> => {
  const { tableName } = cloud
  for (const { artists, ...about } of brands) {
    const { id, name } = about
    const ids = artists.map((key) => agency.ids(key).artist)
    const brand = { ...about, artist_ids: ids, is_brand: true }
    const { bio: _bio, ...projection } = brand
    for (const item of [
      { ...brandKey(id), ...brand },
      ...searchRows('brand', id, name, projection),
      actRow('brand', brand),
    ]) {
      await cloud.db.send(new PutCommand({ TableName: tableName, Item: item }))
    }
  }
  const now = cloud.clock.now().toISOString()
  for (const key of new Set(brands.flatMap(({ artists }) => artists))) {
    // Written without a queue: nothing shows a brand's people yet, so no copies need updating.
    const deps = {
      db: createDb(tableName, cloud.db),
      now,
      requestId: 'seed',
      id: (prefix) => newId(prefix, now),
      notify: () => Promise.resolve(),
    } as Pick<Deps, 'db' | 'now' | 'requestId' | 'id' | 'notify'> as Deps
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

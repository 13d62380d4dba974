import { listingOf, type Listing, type PublicAct } from '#shared/domain/act/listing.ts'
import type { Item } from '#functions/_lib/db.ts'
import { actKey, type Key } from '#functions/_data/rows/keys.ts'
import { sortName } from '#functions/_data/rows/search.ts'

/** An act in the list that everybody may read, field by field, so that no contact leaks into it. */
export interface ActRow extends Key, Item {
  act: PublicAct
}

export interface ActSource extends Pick<PublicAct, 'id' | 'name' | 'video_url' | 'picture'>, Listing {
  logo?: string | null | undefined
  profile_picture?: string | null | undefined
}

export const actRow = (kind: PublicAct['kind'], source: ActSource): ActRow => {
  const { id, name, video_url, picture, logo, profile_picture } = source
  return {
    ...actKey(sortName(name), id),
    act: { id, name, kind, video_url, picture: picture ?? logo ?? profile_picture, ...listingOf(source) },
  }
}

import { listingOf, type Listing, type PublicAct } from '#shared/domain/act/listing.ts'
import type { Item } from '#functions/platform/db/db.ts'
import { actKey, type Key } from '#functions/platform/db/keys.ts'
import { sortName } from '#functions/platform/db/search.ts'

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

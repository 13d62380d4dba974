import { Link } from 'react-router-dom'
import { rememberPartyName } from '../lib/party-name.ts'
import { recordPath } from '../lib/record-path.ts'

/** A name that links to its record, for readers who may open it. */
export const RecordLink = ({ id, name }: { id: string | null | undefined; name: string | null | undefined }) => {
  const path = recordPath(id)
  if (!name) return null
  return path === undefined || id == null ? (
    <>{name}</>
  ) : (
    <Link to={path} onClick={() => rememberPartyName(id, name)}>
      {name}
    </Link>
  )
}

import { Link } from 'react-router-dom'
import { useCurrentUser } from '../lib/current-user.ts'
import { rememberPartyName } from '../lib/party-name.ts'
import { recordPath } from '../lib/record-path.ts'

/** A name that links to its record, for readers who may open it. */
export const RecordLink = ({ id, name }: { id: string | null | undefined; name: string | null | undefined }) => {
  const user = useCurrentUser().data
  const isStaff = user?.is_agent === true || user?.is_admin === true
  // Clients and musicians have records for staff only.
  const path = isStaff || !/^(cli|mus)_/.test(id ?? '') ? recordPath(id) : undefined
  if (!name) return null
  return path === undefined || id == null ? (
    <>{name}</>
  ) : (
    <Link to={path} onClick={() => rememberPartyName(id, name)}>
      {name}
    </Link>
  )
}

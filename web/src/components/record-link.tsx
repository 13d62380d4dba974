import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../lib/current-user.ts'
import { rememberPartyName } from '../lib/party-name.ts'
import { recordPath } from '../lib/record-path.ts'
import { useLogin } from '../lib/session.ts'
import { Link } from './link.tsx'

/** A name that links to its record, for readers who may open it. */
export const RecordLink = ({ id, name }: { id: string | null | undefined; name: string | null | undefined }) => {
  // Loaded by the guard; a name requests nothing.
  const user = useQuery({ ...userQuery(useLogin()?.id ?? ''), enabled: false }).data
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

import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Navigate, useSearchParams } from 'react-router-dom'
import { personRoles, personStates } from '#shared/domain/user/roles.ts'
import { Page } from '#web/components/page.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { PeopleList } from '#web/people/people/components/people-list.tsx'
import { roleWord, stateWord } from '#web/people/people/words.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { paths } from '#web/lib/paths.ts'
import { useNameFilter } from '#web/lib/use-name-filter.ts'

/** Admins only; others are sent home (docs/product.md#roles-and-permissions). */
export default function UsersRoute() {
  const user = useCurrentUser().data
  const { text, setText, name } = useNameFilter()
  const [query, setQuery] = useSearchParams()
  if (user && !user.is_admin) return <Navigate to="/home" replace />
  const role = personRoles.find((one) => one === query.get('role'))
  const state = personStates.find((one) => one === query.get('state'))
  const choose = (key: 'role' | 'state', value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(key)
        else next.set(key, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page
      title={paths['/users'].title}
      tools={
        <>
          <SearchField label="Name or email" value={text} onChange={setText} />
          <Choice label="Role" value={role} words={roleWord} onChange={(value) => choose('role', value)} />
          <Choice label="State" value={state} words={stateWord} onChange={(value) => choose('state', value)} />
        </>
      }
    >
      {user && (
        <PeopleList
          filter={{ name, role, state }}
          onClear={() => {
            setText('')
            setQuery({}, { replace: true })
          }}
        />
      )}
    </Page>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  words: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

const Choice = ({ label, value = '', words, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={(e) => onChange(e.target.value)}
    sx={{ width: { xs: '100%', sm: '12rem' } }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    <MenuItem value="">All</MenuItem>
    {Object.entries(words).map(([key, word]) => (
      <MenuItem key={key} value={key}>
        {word}
      </MenuItem>
    ))}
  </TextField>
)

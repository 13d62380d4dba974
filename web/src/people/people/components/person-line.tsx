import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { PersonRow } from '#shared/domain/user/person-row.ts'
import { ColorChip } from '#web/components/status-chip.tsx'
import { radius } from '#web/lib/looks.ts'
import { roleWord, stateColor, stateWord } from '#web/people/people/words.ts'

/** Styled once instead of through `sx`: the list is long. */
const Line = styled('article')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  padding: '10px 16px',
  borderRadius: radius.card,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& .who': { flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' },
  '& .soft': { display: 'block', color: theme.vars.palette.text.secondary, fontSize: '0.875rem' },
  '& .roles': { flex: '1 1 6rem' },
}))

export const PersonLine = ({ person, onOpen }: { person: PersonRow; onOpen: () => void }) => (
  <Line>
    <div className="who">
      <b>
        {person.first} {person.last}
      </b>
      <span className="soft">
        {person.email}
        {!person.email_confirmed && ' (unconfirmed)'}
      </span>
    </div>
    <span className="soft roles">{person.roles.map((role) => roleWord[role]).join(' · ')}</span>
    <ColorChip color={stateColor[person.state]} label={stateWord[person.state]} />
    <Button variant="outlined" size="small" onClick={onOpen} aria-label={`Manage ${person.first} ${person.last}`}>
      Manage
    </Button>
  </Line>
)

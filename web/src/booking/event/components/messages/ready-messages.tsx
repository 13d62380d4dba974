import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { filledWords, type WordValues } from '#shared/domain/words/variables.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { agencyWordsQuery, ownWordsQuery } from '#web/lib/requests/words.ts'

interface ReadyMessagesProps {
  values: WordValues
  onPick: (text: string) => void
}

/** Messages that the agent or the agency has written before, filled in for this event. */
export const ReadyMessages = ({ values, onPick }: ReadyMessagesProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const user = useCurrentUser().data
  const isOpen = anchor !== null
  const agency = useQuery({ ...agencyWordsQuery, enabled: isOpen })
  const own = useQuery({ ...ownWordsQuery(user?.id ?? ''), enabled: isOpen && user?.is_agent === true })
  const messages = [...(own.data?.messages ?? []), ...(agency.data?.messages ?? [])]
  const isPending = isOpen && (agency.isLoading || own.isLoading)
  const close = () => setAnchor(null)
  return (
    <>
      <Button size="small" loading={isPending} aria-haspopup="menu" onClick={(e) => setAnchor(e.currentTarget)}>
        Ready-made
      </Button>
      <Menu open={isOpen && !isPending} anchorEl={anchor} onClose={close}>
        {messages.map(({ name, text }, i) => (
          <MenuItem
            key={`${i} ${name}`}
            onClick={() => {
              close()
              onPick(filledWords(text, values))
            }}
          >
            {name}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void navigate('/words')}>
          {messages.length === 0 ? 'Write the first one …' : 'Edit these …'}
        </MenuItem>
      </Menu>
    </>
  )
}

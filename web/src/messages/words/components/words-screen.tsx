import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/domain/user/schema.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { Link } from '#web/components/link.tsx'
import { FormSkeleton } from '#web/components/skeletons.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { pageWidth } from '#web/lib/looks.ts'
import { brandQuery } from '#web/lib/requests/brand.ts'
import { agencyWordsQuery, ownWordsQuery } from '#web/lib/requests/words.ts'
import { MailWordsSection } from './mail-words-section.tsx'
import { MessageWordsSection } from './message-words-section.tsx'

const BrandSection = lazyPart(() => import('./brand-section.tsx'))

/** The words of an agent, and for admins those of the agency. */
export default function WordsScreen({ user }: { user: User }) {
  const [isAgency, setAgency] = useState(!user.is_agent)
  const agency = useQuery(agencyWordsQuery)
  const own = useQuery({ ...ownWordsQuery(user.id), enabled: user.is_agent })
  const brand = useQuery({ ...brandQuery, enabled: user.is_admin }).data
  const shown = isAgency ? agency : own
  const failed = [agency, own].find(({ error, data }) => error !== null && data === undefined)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!agency.data || !shown.data) return <FormSkeleton />
  const of = {
    words: shown.data,
    agentId: isAgency ? undefined : user.id,
    before: isAgency ? [] : agency.data.mails,
  }
  return (
    <Box
      sx={{ display: 'grid', gap: 3, maxWidth: pageWidth.reading, mx: 'auto', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {user.is_agent && user.is_admin && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isAgency}
          aria-label="Whose words"
          onChange={(_, value: boolean | null) => value !== null && setAgency(value)}
        >
          <ToggleButton value={false}>Mine</ToggleButton>
          <ToggleButton value={true}>The agency’s</ToggleButton>
        </ToggleButtonGroup>
      )}
      {isAgency && user.is_admin && brand && <BrandSection brand={brand} />}
      <MailWordsSection key={`mails ${isAgency}`} {...of} agent={user.agent?.name ?? 'Your agent'} />
      <MessageWordsSection key={`messages ${isAgency}`} {...of} />
      <Link to="/plan-questions">Questions for the plans of your clients</Link>
    </Box>
  )
}

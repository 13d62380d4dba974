import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { answerWithinHours } from '#shared/domain/event/record/answer-within.ts'
import { Section } from '#web/components/section.tsx'
import { Enquiries } from './enquiries.tsx'
import { InvitingAgent } from './inviting-agent.tsx'

const next = [
  'You ask: day, place, budget and the music that you like. It costs nothing.',
  `Your agent usually answers within ${answerWithinHours} hours, asks the musicians, and sends you an offer.`,
  'You sign and pay here, and the date is yours.',
]

/** Greets a client without events: the agent, what happens next, and some acts. */
export default function Welcome({ agentId, acts }: { agentId: string | null | undefined; acts: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Enquiries />
      <Section title="What happens next">
        {agentId != null && <InvitingAgent id={agentId} />}
        <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {next.map((text) => (
            <Typography component="li" key={text}>
              {text}
            </Typography>
          ))}
        </Box>
      </Section>
      <Box component="section" aria-label="Acts">
        <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
          Three acts to begin with
        </Typography>
        {acts}
      </Box>
    </Box>
  )
}

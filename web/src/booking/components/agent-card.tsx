import EmailIcon from '@mui/icons-material/MailOutlined'
import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { initials } from '#web/lib/format/text.ts'

/**
 * The agent's phone number and mail, on every screen of a client or vendor about an event; `action` replaces the mail.
 */
export const AgentCard = ({ agent, action }: { agent: EventView['agent']; action?: ReactNode }) =>
  agent != null && (
    <Card
      component="section"
      aria-label="Your agent"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', displayPrint: 'none' }}
    >
      <Avatar
        src={agent.profile_picture ?? undefined}
        alt=""
        sx={{ width: '3.5rem', height: '3.5rem', bgcolor: 'ink.raised', color: 'ink.text' }}
      >
        {initials(agent.name)}
      </Avatar>
      <Box sx={{ flex: '1 1 8.75rem', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          Your agent
        </Typography>
        <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{agent.name}</Typography>
        {agent.email && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {agent.email}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {agent.cell_phone && (
          <Button variant="outlined" startIcon={<PhoneIcon />} href={telLink(agent.cell_phone)}>
            {formatPhone(agent.cell_phone)}
          </Button>
        )}
        {action ??
          (agent.email && (
            <Button
              variant="outlined"
              startIcon={<EmailIcon />}
              href={`mailto:${agent.email}`}
              aria-label={`Write to ${agent.email}`}
            >
              Write
            </Button>
          ))}
      </Box>
    </Card>
  )

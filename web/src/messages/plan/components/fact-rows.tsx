import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { PlanFact } from '#shared/domain/plan/facts.ts'
import { formatPhone, telLink } from '#shared/domain/phone.ts'
import { onTouch } from '#web/lib/looks.ts'

/** The rows of an answer as text; a phone can be called. */
export const FactRows = ({ rows }: Pick<PlanFact, 'rows'>) => (
  <Box
    component="ul"
    sx={{
      ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 },
      '& li': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
    }}
  >
    {rows.map(({ time, text, phone }, i) => (
      <Box component="li" key={i} sx={phone ? onTouch({ minHeight: 44, alignContent: 'center' }) : undefined}>
        {time && <b>{time} </b>}
        {text}
        {phone && (
          <>
            {text && ', '}
            {/\d{3}/.test(phone) ? (
              <MuiLink href={telLink(phone)} sx={{ whiteSpace: 'nowrap' }}>
                {formatPhone(phone)}
              </MuiLink>
            ) : (
              phone
            )}
          </>
        )}
      </Box>
    ))}
  </Box>
)

import { styled } from '@mui/material/styles'
import type { Answer } from '#web/lib/api/contract-types.ts'
import { formatDateTime, zoneName } from '#web/lib/format/date.ts'
import { isHeading } from './heading.ts'

export type Contract = Answer<'GET /events/{id}/contract'>

const Paper = styled('article')(({ theme }) => ({
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  lineHeight: 1.6,
  '& h2': { margin: '0 0 24px', fontSize: '1.5rem', fontWeight: 750, letterSpacing: '-0.02em', lineHeight: 1.2 },
  '& h3': { margin: '28px 0 8px', fontSize: '0.875rem', fontWeight: 750, letterSpacing: '0.04em' },
  '& p': { margin: '0 0 12px', whiteSpace: 'pre-wrap' },
  '& footer': {
    marginTop: 32,
    display: 'grid',
    gap: 24,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(13.75rem, 100%), 1fr))',
  },
  '& footer div': { borderTop: `2px solid ${theme.vars.palette.text.primary}`, paddingTop: 8, fontSize: '0.875rem' },
  '& footer b': { display: 'block', minHeight: 32, fontSize: '1.25rem', fontWeight: 500, fontStyle: 'italic' },
  '& code': { fontSize: '0.75rem', overflowWrap: 'anywhere' },
  '@media print': {
    maxWidth: 'none',
    color: '#000',
    fontSize: '11pt',
    '& h3': { breakAfter: 'avoid' },
    '& footer': { breakInside: 'avoid' },
  },
}))

interface Block {
  heading: string | undefined
  body: string
}

const blocksOf = ({ title, text }: Contract): Block[] => {
  const paragraphs = text.split(/\n{2,}/)
  // The page heading already shows the title.
  const rest = paragraphs[0]?.trim().toUpperCase() === title.trim().toUpperCase() ? paragraphs.slice(1) : paragraphs
  return rest.map((paragraph) => {
    const [first = '', ...lines] = paragraph.split('\n')
    return isHeading(first) ? { heading: first, body: lines.join('\n') } : { heading: undefined, body: paragraph }
  })
}

/** The contract with its signatures, for screen and print. */
export const ContractText = ({ contract, zone }: { contract: Contract; zone?: string | undefined }) => (
  <Paper>
    <h2>{contract.title}</h2>
    {blocksOf(contract).map(({ heading, body }, i) => (
      <section key={i}>
        {heading !== undefined && <h3>{heading}</h3>}
        {body !== '' && <p>{body}</p>}
      </section>
    ))}
    <footer>
      <div>
        <b>{contract.vendor_signature}</b>Agent, in the name of {contract.agency}
      </div>
      <div>
        <b>{contract.client_signature}</b>
        {contract.signed_at ? (
          <>
            Client, signed electronically {formatDateTime(contract.signed_at, zone)}{' '}
            {zoneName(contract.signed_at, zone)}
          </>
        ) : (
          'Client, not signed yet'
        )}
      </div>
    </footer>
    {contract.signed_at && (
      <p style={{ marginTop: 16 }}>
        <small>
          {contract.consent}
          <br />
          SHA-256 of this text: <code>{contract.sha256}</code>
        </small>
      </p>
    )}
  </Paper>
)

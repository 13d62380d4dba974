import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { Contract } from '#web/booking/contract-viewer/contract-text.tsx'
import { Link } from '#web/components/link.tsx'
import { Section } from '#web/components/section.tsx'
import { ColorChip } from '#web/components/status-chip.tsx'
import { formatDateTime, zoneName } from '#web/lib/format/date.ts'
import { touchTarget } from '#web/lib/looks.ts'
import { useDownloadDocument } from '#web/lib/requests/event/download-document.ts'

type Signed = Contract['documents'][number]

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li': { padding: '12px 0', display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' },
  '& details': { flexBasis: '100%' },
  '& summary': { cursor: 'pointer', fontWeight: 600, minHeight: 24, ...touchTarget },
  '& pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit', margin: '8px 0 0' },
}))

/** `version` of the agreement in force; documents signed for a later one are waiting for others. */
const StateChip = ({ document, version }: { document: Signed; version: number | undefined }) => {
  if (document.in_force) return <ColorChip color="success" label="In force" />
  const isWaiting = version !== undefined && document.version > version
  return (
    <ColorChip color={isWaiting ? 'warning' : 'default'} label={isWaiting ? 'Waiting for others' : 'Not in force'} />
  )
}

interface SignedDocumentsProps {
  eventId: string
  documents: readonly Signed[]
  zone: string | undefined
  /** The documents in force, while a change is proposed. */
  version: number | undefined
}

/** All signed documents of an event, to read and download. */
export const SignedDocuments = ({ eventId, documents, zone, version }: SignedDocumentsProps) => {
  const download = useDownloadDocument(eventId)
  return (
    <Section
      title="Signed documents"
      hint={
        <>
          Each is a PDF with a certificate of the signature. <Link to="/verify">Check a file</Link> at any time.
        </>
      }
    >
      <List>
        {documents.map((document) => (
          <li key={document.number}>
            <Box sx={{ flex: '1 1 15rem', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{document.title}</Typography>
              <Typography variant="body2" color="textSecondary">
                Signed as “{document.client_signature}”, {formatDateTime(document.signed_at, zone)}{' '}
                {zoneName(document.signed_at, zone)}
              </Typography>
            </Box>
            <StateChip document={document} version={version} />
            <Button
              variant="outlined"
              size="small"
              startIcon={<DownloadIcon />}
              loading={download.isPending && download.variables?.number === document.number}
              onClick={() => download.mutate(document)}
              aria-label={`PDF of ${document.title}, signed ${formatDateTime(document.signed_at, zone)}`}
            >
              PDF
            </Button>
            <details>
              <summary>Read the text</summary>
              <pre>{document.text}</pre>
            </details>
          </li>
        ))}
      </List>
    </Section>
  )
}

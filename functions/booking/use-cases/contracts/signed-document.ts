import { instantText } from '#shared/domain/event/record/when-text.ts'
import type { Evidence } from '#functions/booking/data/event-contract.ts'
import type { Paper } from '#functions/platform/documents/paper.ts'

const heading = /^\d+\. [^a-z]+$/

/** The literal signed text, and the certificate of its signature. */
export const writeDocument = async (paper: Paper, evidence: Evidence): Promise<void> => {
  const { title, text, signed_at, agent, agency } = evidence
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    if (line === title.toUpperCase()) await paper.paragraph(title, { size: 18, bold: true })
    else if (heading.test(line)) await paper.paragraph(line, { size: 10.5, bold: true, above: 14 })
    else await paper.paragraph(line)
  }
  await paper.paragraph(evidence.signature, { size: 18, above: 28, color: '#1d3f8f' })
  await paper.paragraph(`${evidence.client}, signed electronically on ${instantText(signed_at, 'UTC')}`, { size: 9 })
  if (agency !== undefined) {
    await paper.paragraph(agent, { size: 18, above: 28, color: '#1d3f8f' })
    await paper.paragraph(`Agent, in the name of ${agency}`, { size: 9 })
  }

  paper.page()
  await paper.paragraph('Certificate of signature', { size: 18, bold: true })
  for (const [label, value] of certificate(evidence)) await paper.labelled(label, value)
  if (paper.missing.size > 0)
    await paper.paragraph(
      `This file shows a box for characters that its fonts do not have: ${[...paper.missing].join(', ')}. The signed ` +
        'text itself, on the contract page of the event, has them, and its SHA-256 is the one above.',
      { above: 18 },
    )
}

type Entry = [label: string, value: string]
const certificate = (evidence: Evidence): Entry[] => [
  ['Document', `${evidence.number}, ${evidence.kind}, version ${evidence.version}`],
  ['Event', evidence.event],
  ['Client', evidence.client],
  ['Signature as typed', evidence.signature],
  ['Name of the account that signed', evidence.account_name],
  ['Email of the account that signed', evidence.account_email],
  ['Agent', [evidence.agent, evidence.agent_email].filter(Boolean).join(', ')],
  ...(evidence.agency === undefined ? [] : [['The agent signs in the name of', evidence.agency] satisfies Entry]),
  ['Signed at', `${evidence.signed_at} (${instantText(evidence.signed_at, 'UTC')})`],
  ['Network address', evidence.ip],
  ['Browser', evidence.user_agent],
  ['Consent', `“${evidence.consent}”`],
  ['SHA-256 of the signed text', evidence.sha256],
  ["Version of the agency's clauses", String(evidence.clauses_version)],
]

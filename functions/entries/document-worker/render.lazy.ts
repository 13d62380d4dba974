import { documentMark } from '#shared/domain/contract/document-number.ts'
import type { Evidence } from '#functions/booking/data/event-contract.ts'
import { createPaper } from '#functions/platform/documents/paper.ts'
import { writeDocument } from '#functions/booking/use-cases/contracts/signed-document.ts'

export const renderDocument = async (evidence: Evidence, appUrl: string): Promise<Buffer> => {
  const { title, number, signed_at } = evidence
  const paper = createPaper({
    title,
    subject: `Signed ${evidence.kind}, version ${evidence.version}`,
    keywords: documentMark(number),
    createdAt: signed_at,
  })
  await writeDocument(paper, evidence)
  await paper.paragraph(
    `Whether a file is this document, unaltered, says ${appUrl}/verify. The file is not sent anywhere for it.`,
    { above: 18, color: '#5f5b66' },
  )
  return paper.finish(documentMark(number))
}

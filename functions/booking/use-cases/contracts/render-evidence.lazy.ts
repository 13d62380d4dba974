import type { Evidence } from '#functions/booking/data/event-contract.ts'
import { createPaper } from '#functions/platform/documents/paper.ts'
import { writeDocument } from './signed-document.ts'
import type { Section } from './evidence-content.ts'

/** The sections, then each signed text with its certificate, as in the original files. */
export const renderEvidence = async (
  of: { event: string; now: string },
  sections: readonly Section[],
  signed: readonly Evidence[],
): Promise<Buffer> => {
  const title = `Evidence: ${of.event}`
  const paper = createPaper({ title, subject: 'Evidence for a payment', keywords: '', createdAt: of.now })
  await paper.paragraph(title, { size: 18, bold: true })
  for (const { title: heading, rows } of sections) {
    await paper.paragraph(heading, { size: 13, bold: true, above: 20 })
    for (const [label, value] of rows) await paper.labelled(label, value)
  }
  for (const evidence of signed) {
    paper.page()
    await writeDocument(paper, evidence)
  }
  return paper.finish(`BookMe, ${of.event}`)
}

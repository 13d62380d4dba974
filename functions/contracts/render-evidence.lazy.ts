import { createPaper } from '#functions/_documents/paper.ts'
import { writeDocument } from '#functions/_documents/signed-document.ts'
import type { Deps } from '#functions/_lib/deps.ts'
import { evidenceSections } from './evidence-content.ts'
import type { EvidenceSources } from './evidence-sources.ts'

/** The sections, then each signed text with its certificate, as in the original files. */
export const renderEvidence = async (sources: EvidenceSources, { now, appUrl }: Deps): Promise<Buffer> => {
  const { event, signed } = sources
  const title = `Evidence: ${event.name}`
  const paper = createPaper({ title, subject: 'Evidence for a payment', keywords: '', createdAt: now })
  await paper.paragraph(title, { size: 18, bold: true })
  for (const { title: heading, rows } of evidenceSections(sources, appUrl)) {
    await paper.paragraph(heading, { size: 13, bold: true, above: 20 })
    for (const [label, value] of rows) await paper.labelled(label, value)
  }
  for (const evidence of signed) {
    paper.page()
    await writeDocument(paper, evidence)
  }
  return paper.finish(`BookMe, ${event.name}`)
}

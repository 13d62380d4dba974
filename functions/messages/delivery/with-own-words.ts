import type { WordKind } from '#shared/domain/words/kinds.ts'
import type { MailJob } from '#shared/mails.ts'
import { agencyWords, wordsOfAgent } from '#functions/people/data/words.ts'
import { userIdOf } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

const kindOf = (job: MailJob): WordKind | undefined =>
  job.template === 'reminder'
    ? job.variables.kind
    : job.template === 'vendor_requested' || job.template === 'proposal_sent'
      ? job.template
      : undefined

/** With the words of the event's agent, or those of the agency; otherwise the product's. */
export const withOwnWords = async (deps: Deps, job: MailJob): Promise<MailJob> => {
  const kind = kindOf(job)
  if (kind === undefined) return job
  const { agent_id } = job.variables as { agent_id?: string | undefined }
  const [own, agency] = await Promise.all([
    agent_id === undefined ? undefined : wordsOfAgent(deps, userIdOf(agent_id)),
    agencyWords(deps),
  ])
  const words = [...(own?.mails ?? []), ...agency.mails].find((mail) => mail.kind === kind)
  // Each of these mails can have words of its own, which TypeScript cannot follow through the union.
  return words ? ({ ...job, variables: { ...job.variables, words } } as MailJob) : job
}

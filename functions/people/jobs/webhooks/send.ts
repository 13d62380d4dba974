import type { Happening } from '#shared/domain/programs/webhook.ts'
import type { Receiver, SecretRow } from '#functions/people/data/webhooks.ts'
import { signedHeaders } from '#functions/people/data/signature.ts'
import type { DeliveryProblem } from '#functions/people/rules/delivery.ts'
import { signingKey } from '#functions/platform/db/keys.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { ask, NotAsked, type Network } from '#functions/platform/outside/ask.ts'
import { problemOfUrl } from '#functions/platform/outside/public-host.ts'

/** Without a problem, it has arrived. */
export interface Outcome {
  code?: number
  problem?: DeliveryProblem
}

const usualMs = 10_000

const secretsOf = ({ secret, former, former_until = '' }: SecretRow, now: string): string[] =>
  former !== undefined && former_until > now ? [secret, former] : [secret]

/** One try. Of the answer only its status counts, and nothing more of it is read. */
export const send = async (
  deps: Deps,
  { id: webhookId, url: address }: Receiver,
  { id, type, timestamp, data }: Happening & { id: string },
  network: Network,
): Promise<Outcome> => {
  const url = new URL(address)
  const problem = problemOfUrl(url, network.ownHosts, network.isAllowed)
  const secrets = await deps.db.get<SecretRow>(signingKey(webhookId))
  if (problem || !secrets) return { problem: problem ?? 'unreachable' }
  const body = JSON.stringify({ type, timestamp, data })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'BookMe webhooks',
    ...signedHeaders({ id, now: deps.now, body }, secretsOf(secrets, deps.now)),
  }
  const signal = AbortSignal.timeout(network.withinMs ?? usualMs)
  try {
    const answer = await ask(url, { headers, body }, network, signal)
    answer.destroy()
    const { statusCode: code = 0 } = answer
    return code >= 200 && code < 300 ? { code } : { code, problem: 'refused' }
  } catch (error) {
    if (error instanceof NotAsked) return { problem: error.problem }
    return { problem: signal.aborted ? 'slow' : 'unreachable' }
  }
}

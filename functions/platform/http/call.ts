import { auditOf, mustConfirm } from '#shared/api/effect.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { isForProgram } from '#shared/api/for-programs.ts'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { encodeMoney } from '#shared/api/money-paths.ts'
import { loadPhoneLibrary, needsPhoneLibrary } from '#shared/domain/phone.ts'
import { hasRole } from '#shared/domain/permissions.ts'
import { isConfirmed, mustEnroll } from '#shared/domain/user/second-factor.ts'
import { AppError, type FactorReason } from '#shared/errors.ts'
import { auditOfProgram, noted, noteRefusal } from '#functions/platform/db/audit.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { invalid, unknownParameters } from './http-errors.ts'
import { isReply, type Input, type Reply, type Upload, type UseCase } from '#functions/platform/deps/use-case.ts'
import { authenticate, keysOf } from './authenticate.ts'
import { cutPage, type Page } from './cut-page.ts'
import { once, onceRow } from './once.ts'

/** One call of a use case, regardless of transport: `serve` calls it for API Gateway, tests without HTTP. */

/** A request from any transport; the body is read only if the endpoint takes one. */
export interface RawInput {
  params?: Record<string, string | undefined> | undefined
  query?: Record<string, unknown> | undefined
  body(): unknown
  upload?(): Promise<Upload>
}

const parse = async (endpoint: Endpoint, raw: RawInput) => {
  // Table keys hold at most 2 KB, and no id is this long: it does not exist.
  if (Object.values(raw.params ?? {}).some((value) => (value ?? '').length > 128))
    throw new AppError('not_found', 'Not found')
  const schema = endpoint.query?.()
  const unknown = Object.keys(raw.query ?? {}).filter((name) => !Object.hasOwn(schema?.shape ?? {}, name))
  if (unknown.length > 0) throw unknownParameters(unknown)
  const query = schema?.safeParse(raw.query ?? {})
  if (query && !query.success) throw invalid(query.error)
  const input = { params: raw.params ?? {}, query: query?.data ?? {}, body: undefined as unknown }
  if (endpoint.upload) {
    if (!raw.upload) throw new Error('This group takes no uploads')
    return { ...input, file: await raw.upload() }
  }
  if (endpoint.body) {
    const expected = endpoint.body()
    const given = raw.body()
    if (needsPhoneLibrary(given)) await loadPhoneLibrary()
    const body = expected.safeParse(given ?? (expected.safeParse(undefined).success ? undefined : {}))
    if (!body.success) throw invalid(body.error, endpoint.invalid)
    input.body = body.data
  }
  return input
}

const lifted = (message: string, reason: FactorReason) => new AppError('forbidden', message, { reason })

/** The values in the path; the audit log keeps the ids among them. */
const targetsOf = ({ params }: { params: unknown }) => Object.values(params as Record<string, string>)

const callOf = ({ id }: Actor, { params, body }: { params: unknown; body?: unknown }) => ({
  body,
  isOwn: (params as { id?: string }).id === id,
})

/** @throws AppError forbidden for staff without the second factor that the stage demands. */
const demandEnrollment = ({ beforeFactor }: Endpoint, actor: Actor, deps: Deps): void => {
  if (beforeFactor || !mustEnroll(actor, actor.user.second_factor, deps.staffSecondFactor)) return
  throw lifted('Please set up a second factor first', 'set_up_second_factor')
}

/**
 * An open session alone does not do what needs the second factor: its token may be stolen.
 * @throws AppError forbidden, which the web answers by asking the person to confirm.
 */
const demandConfirmation = async (endpoint: Endpoint, actor: Actor, deps: Deps, input: Input<Endpoint>) => {
  if (!actor.user.second_factor || isConfirmed(actor.confirmed_at, deps.now)) return
  if (!mustConfirm(endpoint, callOf(actor, input))) return
  const what = 'second factor not confirmed'
  await noteRefusal(deps, { user: actor.user, endpoint, what, targets: targetsOf(input) })
  throw lifted('Please confirm your second factor', 'confirm_second_factor')
}

/** @throws AppError forbidden for a program whose key does not reach so far. */
const demandScope = (endpoint: Endpoint, { program }: Actor): void => {
  if (!program || isForProgram(endpoint, program.scope)) return
  const why = isForProgram(endpoint, 'write')
    ? 'This API key may only read'
    : 'Only a person can do this, by logging in'
  throw new AppError('forbidden', why)
}

/** @throws AppError forbidden if the caller's roles do not allow the endpoint. */
const admit = ({ who, needsConfirmedEmail }: Endpoint, actor: Actor): void => {
  if (who === 'public' || who === 'signed_in') return
  if (who !== 'verified' && !who.some((role) => hasRole(actor, role)))
    throw new AppError('forbidden', 'You are not allowed to do this')
  if (!actor.verified && !actor.is_admin) throw new AppError('forbidden', 'Your account is not verified yet')
  if (needsConfirmedEmail && !actor.email_confirmed) throw new AppError('forbidden', 'Please confirm your email first')
}

const settled = async <T>(work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> => {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

/**
 * Reads session and known targets in one round trip, checks the caller, parses, and runs the use case.
 * @returns the response in wire form: amounts in currency units.
 */
export const callUseCase = async (
  { endpoint, run, reads }: UseCase<Endpoint>,
  deps: Deps,
  token: string | undefined,
  raw: RawInput,
): Promise<Reply<unknown>> => {
  // Parsed before the session is known, so that session and targets are read in one round trip. An unauthorized caller
  // must not learn about an invalid body, so the caller is checked before its error is thrown.
  const parsed = await settled(() => parse(endpoint, raw))
  const prefetched = (callerId: string, caller: string) => {
    if (!('value' in parsed)) return []
    const row = onceRow(deps, endpoint, caller)
    return [...(reads?.(parsed.value as Input<Endpoint>, callerId) ?? []), ...(row ? [row] : [])].map((key) =>
      'SK' in key ? deps.db.get(key) : deps.db.range(key),
    )
  }
  let actor: Actor | undefined
  let caller = ''
  if (endpoint.who === 'public') await Promise.all(prefetched('', ''))
  else {
    // A malformed token costs no read.
    const keys = keysOf(token)
    const known = authenticate(deps, keys, endpoint.keepsIdle)
    ;[actor] = await Promise.all([known, ...prefetched(keys.userId, keys.caller)])
    caller = keys.caller
    deps.log.add({ actor_id: actor.id, network: undefined })
    demandAccess(endpoint, actor, deps)
  }
  if ('error' in parsed) throw parsed.error
  if (actor) await demandConfirmation(endpoint, actor, deps, parsed.value as Input<Endpoint>)
  const { value } = parsed
  const answerOf = performing({ endpoint, run }, actor, value as Input<Endpoint>)
  return once(deps, { endpoint, callerId: caller, input: value }, answerOf)
}

/** A call within one whose caller is known, such as that of a tool. */
export const callAs = async (
  { endpoint, run }: UseCase<Endpoint>,
  deps: Deps,
  actor: Actor,
  raw: RawInput,
): Promise<Reply<unknown>> => {
  demandAccess(endpoint, actor, deps)
  const input = (await parse(endpoint, raw)) as Input<Endpoint>
  await demandConfirmation(endpoint, actor, deps, input)
  return performing({ endpoint, run }, actor, input)(deps)
}

const demandAccess = (endpoint: Endpoint, actor: Actor, deps: Deps): void => {
  demandScope(endpoint, actor)
  demandEnrollment(endpoint, actor, deps)
  admit(endpoint, actor)
}

/** Runs the use case with its note in the audit log. */
const performing =
  ({ endpoint, run }: Pick<UseCase<Endpoint>, 'endpoint' | 'run'>, actor: Actor | undefined, value: Input<Endpoint>) =>
  async (given: Deps): Promise<Reply<unknown>> => {
    const audited = actor && (auditOf(endpoint, callOf(actor, value)) ?? auditOfProgram(endpoint, actor))
    const perform = (own: Deps) => run(own, actor as never, value as never)
    const result = await (actor && audited
      ? noted(given, { actor, endpoint, audited, targets: targetsOf(value), body: value.body }, perform)
      : perform(given))
    const whole: Reply<unknown> = isReply(result) ? result : { body: result, headers: {} }
    const page = value.query as Page
    const isCut = endpoint.whole && (page.limit !== undefined || page.cursor !== undefined)
    const { body, headers, status } = isCut ? cutPage(whole, page) : whole
    if (status) return { body, headers, status }
    return { body: encodeMoney(moneyOfRoutes[`${endpoint.method} ${endpoint.path}`]?.answer, body), headers }
  }

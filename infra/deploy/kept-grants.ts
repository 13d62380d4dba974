import type { Template } from './losses.ts'

export interface Statement {
  Effect: string
  Action: unknown
  Resource: unknown
  Condition?: unknown
}
interface Policy {
  PolicyName: string
  PolicyDocument: { Version: string; Statement: Statement[] }
}

/** The policies of a role while two releases may serve. */
export interface KeptGrants {
  policies: Policy[]
  /** Denials of the newer release, which the next one brings. */
  delayed: Statement[]
}

/** Of the release itself (infra/constructs/service-function.ts); `Kept` is what the one before needs beyond it. */
const own = 'Own'
const kept = 'Kept'
/** AWS counts all policies within a role, without blanks. */
const mostCharacters = 10_240

type Role = Template['Resources'][string] & { Metadata?: { delayed?: Statement[] } }

const sameAs = (one: Statement) => (other: Statement) => JSON.stringify(one) === JSON.stringify(other)
const without = (statements: readonly Statement[], others: readonly Statement[]): Statement[] =>
  statements.filter((one) => !others.some(sameAs(one)))

const statementsOf = (role: Role, name: string): Statement[] =>
  ((role.Properties?.['Policies'] ?? []) as Policy[])
    .filter(({ PolicyName }) => PolicyName === name)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)

/** Logical ids that a value names. */
const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/\{"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, id]) => id!)

/** The version of the function that has this role; undefined for roles of others. */
const versionOf = ({ Resources }: Template, roleId: string): string | undefined => {
  const entries = Object.entries(Resources)
  const fn = entries.find(
    ([, { Type, Properties }]) => Type === 'AWS::Lambda::Function' && namesIn(Properties?.['Role']).includes(roleId),
  )?.[0]
  return entries.find(
    ([, { Type, Properties }]) =>
      Type === 'AWS::Lambda::Version' && fn !== undefined && namesIn(Properties?.['FunctionName']).includes(fn),
  )?.[0]
}

/**
 * Roles change before code, and a rollback changes only code: the release before would meet the grants of this one. So
 * each function keeps the grants of its deployed version, and gets new denials one release later. A function that this
 * release does not change keeps what it had.
 * @returns by the role's logical id, only where a role differs from its release alone
 * @throws Error if a role would become too large
 */
export const keptGrants = (before: Template, after: Template): Record<string, KeptGrants> => {
  const exists = (statement: Statement) =>
    namesIn(statement).every((id) => id in after.Resources || id.startsWith('AWS'))
  const roles: Record<string, KeptGrants> = {}
  for (const [id, role] of Object.entries(after.Resources) as [string, Role][]) {
    const old = before.Resources[id] as Role | undefined
    const version = versionOf(after, id)
    if (role.Type !== 'AWS::IAM::Role' || old === undefined || version === undefined) continue
    const isChanged = versionOf(before, id) !== version
    const [now, was] = [statementsOf(role, own), statementsOf(old, own)]
    const allowed = [...was, ...(isChanged ? [] : statementsOf(old, kept))].filter(({ Effect }) => Effect === 'Allow')
    const keeps = without(allowed, now).filter(exists)
    const known = [...was, ...(isChanged ? (old.Metadata?.delayed ?? []) : [])]
    const delayed = without(now, known).filter(({ Effect }) => Effect === 'Deny')
    if (keeps.length + delayed.length === 0) continue
    const policy = (PolicyName: string, Statement: Statement[]) => ({
      PolicyName,
      PolicyDocument: { Version: '2012-10-17', Statement },
    })
    const policies = [policy(own, without(now, delayed)), ...(keeps.length > 0 ? [policy(kept, keeps)] : [])]
    if (JSON.stringify(policies).length > mostCharacters)
      throw new Error(`The grants of two releases do not fit into the role ${id}: change them in two releases`)
    roles[id] = { policies, delayed }
  }
  return roles
}

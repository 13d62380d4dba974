import type * as z from 'zod'
import { LocalError } from '../state/local-error.ts'
import { account } from './names.ts'
import type { policyProperties, roleProperties, statementSchema } from './properties.ts'

export type Statement = z.output<typeof statementSchema>

export interface RoleDefinition {
  name: string
  arn: string
  /** The principals that may assume it. */
  trust: Statement[]
  statements: Statement[]
}

/** AWS managed policies, as far as they are used. */
const managed: Record<string, Statement[]> = {
  AWSLambdaBasicExecutionRole: [
    { Effect: 'Allow', Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'], Resource: ['*'] },
  ],
}

const managedStatements = (policyArn: string): Statement[] => {
  const statements = managed[policyArn.split('/').at(-1) ?? '']
  if (!statements)
    throw new LocalError(`The local cloud does not know the managed policy ${policyArn} (local/template/roles.ts).`)
  return statements
}

/** The operator's own, as an administrator of the account. */
export const operatorRole: RoleDefinition = {
  name: 'operator',
  arn: `arn:aws:iam::${account}:role/operator`,
  trust: [],
  statements: [{ Effect: 'Allow', Action: ['*'], Resource: ['*'] }],
}

export const readRoles = (
  roles: { name: string; arn: string; properties: z.output<typeof roleProperties> }[],
  policies: z.output<typeof policyProperties>[],
): RoleDefinition[] =>
  roles.map(({ name, arn: roleArn, properties }) => ({
    name,
    arn: roleArn,
    trust: properties.AssumeRolePolicyDocument.Statement,
    statements: [
      ...properties.ManagedPolicyArns.flatMap(managedStatements),
      ...properties.Policies.flatMap((policy) => policy.PolicyDocument.Statement),
      ...policies.filter((policy) => policy.Roles.includes(name)).flatMap((policy) => policy.PolicyDocument.Statement),
    ],
  }))

export interface Permission {
  action: string
  resource: string
  /** Values of condition keys, for example `iam:PassedToService`. */
  context?: Context
}
/** A key with several values, such as `dynamodb:LeadingKeys`, is a list. */
type Context = Record<string, string | string[]>

const patterns = new Map<string, RegExp>()

/** IAM's wildcards: `*` any text, `?` one character. Actions are case-insensitive. */
const matches = (pattern: string, value: string, flags = ''): boolean => {
  const key = flags + pattern
  let compiled = patterns.get(key)
  if (!compiled) {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    compiled = new RegExp(`^${source}$`, `s${flags}`)
    patterns.set(key, compiled)
  }
  return compiled.test(value)
}

/** Without a qualifier, one value must match; `ForAllValues` also holds for none, `ForAnyValue` does not. */
const conditionsHold = ({ Condition = {} }: Statement, context: Context): boolean =>
  Object.entries(Condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, allowed]) => {
      const values = [context[key] ?? []].flat()
      if (operator === 'Null') return allowed.some((one) => (one === 'true') === (values.length === 0))
      const holds = (value: string): boolean =>
        allowed.some((one) => (/Like$|^Arn/.test(operator) ? matches(one, value) : one === value))
      if (operator.startsWith('ForAllValues:')) return values.every(holds)
      return values.some(holds)
    }),
  )

const applies = (statement: Statement, permission: Permission): boolean =>
  statement.Action.some((action) => matches(action, permission.action, 'i')) &&
  statement.Resource.some((resource) => matches(resource, permission.resource)) &&
  conditionsHold(statement, permission.context ?? {})

/** IAM's rule: some statement allows it and none denies it. */
export const isAllowed = (statements: Statement[], permission: Permission): boolean =>
  statements.some((s) => s.Effect === 'Allow' && applies(s, permission)) &&
  !statements.some((s) => s.Effect === 'Deny' && applies(s, permission))

/** Whether a resource policy allows a service's action. */
export const admits = (policy: Statement[], service: string, permission: Permission): boolean => {
  const about = policy.filter(
    ({ Principal }) =>
      Principal === '*' || (Principal?.Service ?? []).includes(service) || (Principal?.AWS ?? []).includes('*'),
  )
  return isAllowed(about, permission)
}

/** Whether a service may assume the role. */
export const trusts = (role: RoleDefinition, service: string, context: Context): boolean =>
  role.trust.some(
    (s) =>
      s.Effect === 'Allow' &&
      typeof s.Principal === 'object' &&
      s.Principal.Service?.includes(service) &&
      conditionsHold(s, context),
  )

/** AWS's wording, by which people find the missing grant. */
export const denial = (roleName: string, session: string, { action, resource }: Permission): string =>
  `User: arn:aws:sts::${account}:assumed-role/${roleName}/${session} is not authorized to perform: ${action} on ` +
  `resource: ${resource} because no identity-based policy allows the ${action} action`

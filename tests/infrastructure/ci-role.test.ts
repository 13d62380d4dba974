import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowed, type Statement } from '#local/template/roles.ts'

/** `infra/ci-role.json`: the role by which GitHub deploys a stage. */

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'infra/ci-role.json'), 'utf8')
const values: Record<string, string> = {
  Repository: 'owner/bookme',
  Stage: 'dev',
  Branch: 'main',
  'AWS::AccountId': '111122223333',
  'AWS::Partition': 'aws',
}
const { Resources: resources } = JSON.parse(text, (_, value: unknown) => {
  const of = (value as { 'Fn::Sub'?: string } | null)?.['Fn::Sub']
  return of === undefined ? value : of.replaceAll(/\$\{([\w:]+)\}/g, (_all, name: string) => values[name]!)
}) as {
  Resources: {
    Deploys: { Properties: { PolicyDocument: { Statement: RawStatement[] } } }
    Role: {
      Properties: {
        ManagedPolicyArns: unknown[]
        PermissionsBoundary: unknown
        AssumeRolePolicyDocument: { Statement: RawStatement[] }
      }
    }
  }
}
interface RawStatement {
  Effect: 'Allow'
  Action: string | string[]
  Resource: string | string[]
  Condition?: { StringEquals: Record<string, string> }
}
const list = (value: string | string[]) => [value].flat()
const statements: Statement[] = resources.Deploys.Properties.PolicyDocument.Statement.map(
  ({ Effect, Action, Resource, Condition }) =>
    ({
      Effect,
      Action: list(Action),
      Resource: list(Resource),
      ...(Condition && {
        Condition: {
          StringEquals: Object.fromEntries(Object.entries(Condition.StringEquals).map(([key, one]) => [key, [one]])),
        },
      }),
    }) as Statement,
)
const may = (action: string, resource: string, context = {}) => isAllowed(statements, { action, resource, context })

/** The name of a client's service in policies, where it differs. */
const services: Record<string, string> = { 'secrets-manager': 'secretsmanager', sesv2: 'ses' }
const fromHere = (specifier: string, file: string): string | undefined => {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  return /^#(infra|tools)\//.test(specifier) ? join(root, specifier.slice(1)) : undefined
}
/** Actions that a command asks of AWS, by the SDK's commands in its own files and those that they import. */
const actionsOf = (file: string, seen = new Set<string>()): Set<string> => {
  const actions = new Set<string>()
  if (seen.has(file)) return actions
  seen.add(file)
  for (const [, names = '', specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /^import (?!type)(?:\{([^}]*)\}|\S+) from '([^']+)'/gms,
  )) {
    const client = /^@aws-sdk\/client-(.*)$/.exec(specifier)?.[1]
    for (const [, command, pages] of names.matchAll(/\b(?:(\w+)Command|paginate(\w+))\b/g))
      if (client !== undefined) actions.add(`${services[client] ?? client}:${command ?? pages}`)
    const next = fromHere(specifier, file)
    if (next !== undefined) for (const action of actionsOf(next, seen)) actions.add(action)
  }
  return actions
}
const account = '111122223333'
const arnOf: Record<string, string> = {
  cloudformation: `arn:aws:cloudformation:us-west-2:${account}:stack/BookMe-dev/1`,
  lambda: `arn:aws:lambda:us-west-2:${account}:function:BookMe-dev-events`,
  secretsmanager: `arn:aws:secretsmanager:us-west-2:${account}:secret:ProvidersStripe1A2B-x`,
  cloudwatch: `arn:aws:cloudwatch:us-west-2:${account}:alarm:*`,
  sns: `arn:aws:sns:us-west-2:${account}:BookMe-dev-AlarmsTopic1`,
  ses: `arn:aws:ses:us-west-2:${account}:identity/bookme.example`,
  acm: `arn:aws:acm:us-east-1:${account}:certificate/1`,
}
const ofStage = (stage: string) => ({ 'aws:ResourceTag/aws:cloudformation:stack-name': `BookMe-${stage}` })

describe('the role of GitHub', () => {
  it('may ask all that npm run deploy asks, and nothing else', () => {
    const asked = actionsOf(join(root, 'tools/deploy.ts'))
    expect(asked.size).toBeGreaterThan(12)
    const refused = [...asked].filter((action) => !may(action, arnOf[action.split(':')[0]!] ?? '*', ofStage('dev')))
    expect(refused).toEqual([])
    const granted = statements.flatMap(({ Action }) => Action).filter((action) => action !== 'sts:AssumeRole')
    expect([...new Set(granted)].filter((action) => !asked.has(action))).toEqual([])
  })

  it.each([
    ['dynamodb:GetItem', `arn:aws:dynamodb:us-west-2:${account}:table/BookMe-dev-Data`],
    ['dynamodb:Query', `arn:aws:dynamodb:us-west-2:${account}:table/BookMe-dev-Data`],
    ['dynamodb:Scan', `arn:aws:dynamodb:us-west-2:${account}:table/BookMe-dev-Data`],
    ['s3:GetObject', 'arn:aws:s3:::bookme-dev-documentsbucket/contracts/1.pdf'],
    ['s3:GetObjectVersion', 'arn:aws:s3:::bookme-dev-documentsbucket/contracts/1.pdf'],
    ['secretsmanager:GetSecretValue', `arn:aws:secretsmanager:us-west-2:${account}:secret:WebApiEdgeOriginSecret1-x`],
    ['cloudfront:GetDistributionConfig', `arn:aws:cloudfront::${account}:distribution/E1`],
    ['logs:FilterLogEvents', `arn:aws:logs:us-west-2:${account}:log-group:/aws/lambda/BookMe-dev-auth`],
    ['iam:CreateRole', `arn:aws:iam::${account}:role/admin`],
    ['lambda:GetFunction', arnOf['lambda']!],
    ['lambda:UpdateAlias', arnOf['lambda']!],
    ['cloudformation:DeleteStack', `arn:aws:cloudformation:us-west-2:${account}:stack/BookMe-prod/1`],
    ['sts:AssumeRole', `arn:aws:iam::${account}:role/BookMe-dev-events`],
    // It reads everything.
    ['sts:AssumeRole', `arn:aws:iam::${account}:role/cdk-hnb659fds-lookup-role-${account}-us-west-2`],
  ])('may not %s %s', (action, resource) => {
    expect(may(action, resource, ofStage('dev'))).toBe(false)
  })

  it("may read the Stripe secret of its own stage, and not another one's", () => {
    const read = (stage: string) => may('secretsmanager:GetSecretValue', arnOf['secretsmanager']!, ofStage(stage))
    expect([read('dev'), read('prod')]).toEqual([true, false])
  })

  it('is taken only by the workflow of the branch and environment, within its boundary', () => {
    const { AssumeRolePolicyDocument, ManagedPolicyArns, PermissionsBoundary } = resources.Role.Properties
    expect(AssumeRolePolicyDocument.Statement.map(({ Condition }) => Condition)).toEqual([
      {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': 'repo:owner/bookme:environment:dev',
          'token.actions.githubusercontent.com:ref': 'refs/heads/main',
          'token.actions.githubusercontent.com:job_workflow_ref':
            'owner/bookme/.github/workflows/deploy-stage.yml@refs/heads/main',
        },
      },
    ])
    expect([ManagedPolicyArns, PermissionsBoundary]).toEqual([[{ Ref: 'Deploys' }], { Ref: 'Deploys' }])
    const workflow = readFileSync(join(root, '.github/workflows/deploy-stage.yml'), 'utf8')
    expect(workflow).toContain('environment: ${{ inputs.stage }}')
  })
})

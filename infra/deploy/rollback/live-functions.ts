import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation'
import { GetAliasCommand, LambdaClient, paginateListVersionsByFunction } from '@aws-sdk/client-lambda'
import { liveAlias } from '../../functions.ts'
import type { Kept, Place } from './plan.ts'

interface Resource {
  id: string
  type: string
  name: string
}

export const resourcesOf = async (StackName: string, region: string): Promise<Resource[]> => {
  const client = new CloudFormationClient({ region })
  const found: Resource[] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { LogicalResourceId: id = '', ResourceType: type = '', PhysicalResourceId: name = '' } of [
      ...StackResourceSummaries,
    ])
      found.push({ id, type, name })
  return found
}

const versionsOf = async (client: LambdaClient, FunctionName: string): Promise<Kept[]> => {
  const kept: Kept[] = []
  for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName }))
    for (const { Version = '', LastModified = '' } of Versions)
      if (Version !== '$LATEST') kept.push({ version: Version, at: new Date(LastModified) })
  return kept
}

const placeOf = async (client: LambdaClient, name: string): Promise<Place> => {
  const [kept, { FunctionVersion = '' }] = await Promise.all([
    versionsOf(client, name),
    client.send(new GetAliasCommand({ FunctionName: name, Name: liveAlias })),
  ])
  return { name, live: FunctionVersion, kept }
}

/** Which versions live, and which ones the stack knows. */
export const liveFunctions = (resources: readonly Resource[], region: string) => {
  const client = new LambdaClient({ region })
  // …:function:<name>:<version>
  const deployed: ReadonlyMap<string, string> = new Map(
    resources
      .filter(({ type }) => type === 'AWS::Lambda::Version')
      .map(({ name }) => name.split(':').slice(-2) as [string, string]),
  )
  return { deployed, functions: () => Promise.all([...deployed.keys()].map((name) => placeOf(client, name))) }
}

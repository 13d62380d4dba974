import { CfnRole } from 'aws-cdk-lib/aws-iam'
import type { Stack } from 'aws-cdk-lib/core'
import type { KeptGrants } from '../deploy/kept-grants.ts'

/** Gives roles, by their logical ids, the policies of two releases (infra/deploy/kept-grants.ts). */
export const keepGrants = (stack: Stack, grants: Readonly<Record<string, KeptGrants>>): void => {
  for (const role of stack.node.findAll().filter((node) => node instanceof CfnRole)) {
    const kept = grants[stack.getLogicalId(role)]
    if (kept === undefined) continue
    role.addPropertyOverride('Policies', kept.policies)
    if (kept.delayed.length > 0) role.addMetadata('delayed', kept.delayed)
  }
}

import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Stack } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { passwordPaths } from '../capacity.ts'
import type { StageConfig } from '../config/stage-config.ts'

const pathIs = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

/** A person at a login: an office of fifty has six tries each. */
const passwordsPerFiveMinutes = 300

/** A web ACL in front of the distribution, which must be in us-east-1. @returns its ARN. */
export const webAcl = (scope: Construct, { requestsPerFiveMinutes }: NonNullable<StageConfig['waf']>): string => {
  const visible = (name: string) => ({
    metricName: `${Stack.of(scope).stackName}-${name}`,
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
  })
  const acl = new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible('web-acl'),
    rules: [
      {
        name: 'rate',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: {
          rateBasedStatement: { limit: requestsPerFiveMinutes, evaluationWindowSec: 300, aggregateKeyType: 'IP' },
        },
        visibilityConfig: visible('rate'),
      },
      {
        name: 'passwords',
        priority: 1,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: {
          rateBasedStatement: {
            limit: passwordsPerFiveMinutes,
            evaluationWindowSec: 300,
            aggregateKeyType: 'IP',
            scopeDownStatement: { orStatement: { statements: passwordPaths.map(pathIs) } },
          },
        },
        visibilityConfig: visible('passwords'),
      },
      {
        name: 'known-bad-inputs',
        priority: 2,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesKnownBadInputsRuleSet' },
        },
        visibilityConfig: visible('known-bad-inputs'),
      },
    ],
  })
  return acl.attrArn
}

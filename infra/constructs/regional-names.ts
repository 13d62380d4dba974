import {
  CfnCachePolicy,
  CfnOriginAccessControl,
  CfnOriginRequestPolicy,
  CfnResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { CfnResource, Names, Stack, type IAspect } from 'aws-cdk-lib/core'
import type { IConstruct } from 'constructs'

/** The property with the name, by type. */
const configs: Readonly<Record<string, string>> = {
  [CfnCachePolicy.CFN_RESOURCE_TYPE_NAME]: 'CachePolicyConfig',
  [CfnOriginAccessControl.CFN_RESOURCE_TYPE_NAME]: 'OriginAccessControlConfig',
  [CfnOriginRequestPolicy.CFN_RESOURCE_TYPE_NAME]: 'OriginRequestPolicyConfig',
  [CfnResponseHeadersPolicy.CFN_RESOURCE_TYPE_NAME]: 'ResponseHeadersPolicyConfig',
}

/** CloudFront takes 64 characters for an origin access control, and the longest name of a region has 14. */
const maxLength = 64 - 15

/**
 * CloudFront keeps these names once per account, and the CDK derives them from the stack alone: the same stage in
 * another region would meet its own. Cache policies have the region from the CDK already; one rule is shorter.
 */
export const regionalNames: IAspect = {
  visit(node: IConstruct) {
    if (!CfnResource.isCfnResource(node)) return
    const config = configs[node.cfnResourceType]
    if (config === undefined) return
    const name = Names.uniqueResourceName(node, { maxLength, separator: '-' })
    node.addPropertyOverride(`${config}.Name`, `${name}-${Stack.of(node).region}`)
  },
}

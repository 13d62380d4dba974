import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { CfnAlias } from 'aws-cdk-lib/aws-lambda'
import { ArnFormat, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import type { ServiceFunction } from './service-function.ts'

export interface ReleaseProps {
  /** They take a release first: a tenth of their calls for five minutes, then all. */
  leading: readonly ServiceFunction[]
  /** The others, once it has proven itself there. */
  following: readonly ServiceFunction[]
  /** Take a release back while one of them rings, and with it the whole deployment. */
  alarms: readonly Alarm[]
}

/**
 * Shifts calls from one release to the next. A group for each function would take twice the resources: a template has
 * 500 at most.
 */
export class Release extends Construct {
  constructor(scope: Construct, id: string, { leading, following, alarms }: ReleaseProps) {
    super(scope, id)
    const application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' })
    const role = this.role(leading)
    for (const { node, live } of leading) {
      const group = new CfnDeploymentGroup(this, node.id, {
        applicationName: application.ref,
        serviceRoleArn: role.roleArn,
        deploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
        deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
        alarmConfiguration: { enabled: true, alarms: alarms.map(({ alarmName }) => ({ name: alarmName })) },
        autoRollbackConfiguration: {
          enabled: true,
          events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
        },
      })
      const alias = live.node.defaultChild as CfnAlias
      alias.cfnOptions.updatePolicy = {
        codeDeployLambdaAliasUpdate: { applicationName: application.ref, deploymentGroupName: group.ref },
      }
    }
    for (const { live } of following) live.node.addDependency(...leading.map((leader) => leader.live))
  }

  private role(leading: readonly ServiceFunction[]): Role {
    const { account } = Stack.of(this)
    const alarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      }),
      inlinePolicies: {
        Shift: new PolicyDocument({
          statements: [
            new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: [alarms] }),
            new PolicyStatement({
              actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
              resources: leading.flatMap(({ fn }) => [fn.functionArn, `${fn.functionArn}:*`]),
            }),
          ],
        }),
      },
    })
  }
}

import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from 'aws-cdk-lib/aws-backup'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { restoreRole } from '../restore-role.ts'
import type { Alarms } from './alarms.ts'
import { acceptFindings, vaultFindings } from './findings.ts'

export interface BackupsProps {
  /** Has a vault with the stack's name, made once by hand (docs/operations.md#another-region). */
  region: string
  /** Table and buckets with what a build cannot make again. */
  arns: readonly string[]
  alarms: Alarms
}

const keptDays = 35

/** A daily copy in another region, for the day when a region or the account's data there is lost. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { region, arns, alarms }: BackupsProps) {
    super(scope, id)
    const { stackName } = Stack.of(this)
    const vault = new CfnBackupVault(this, 'Vault', { backupVaultName: stackName })
    // Its name is fixed, so a failed first deployment must not leave it behind.
    vault.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
    acceptFindings(vault, vaultFindings)
    const elsewhere = Stack.of(this).formatArn({
      service: 'backup',
      region,
      resource: 'backup-vault',
      resourceName: stackName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    const lifecycle = { deleteAfterDays: keptDays }
    const plan = new CfnBackupPlan(this, 'Plan', {
      backupPlan: {
        backupPlanName: stackName,
        backupPlanRule: [
          {
            ruleName: 'daily',
            targetBackupVault: vault.ref,
            scheduleExpression: 'cron(0 8 * * ? *)',
            lifecycle,
            copyActions: [{ destinationBackupVaultArn: elsewhere, lifecycle }],
          },
        ],
      },
    })
    const backup = new ServicePrincipal('backup.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
    })
    const role = new Role(this, 'Role', {
      assumedBy: backup,
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
        ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Backup'),
      ],
    })
    new Role(this, 'Restores', {
      roleName: restoreRole(stackName, region),
      assumedBy: backup,
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForRestores'),
        ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Restore'),
      ],
    })
    new CfnBackupSelection(this, 'Selection', {
      backupPlanId: plan.ref,
      backupSelection: { selectionName: stackName, iamRoleArn: role.roleArn, resources: [...arns] },
    })
    const copied = new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfCopyJobsCompleted',
      dimensionsMap: { BackupVaultName: stackName },
      statistic: 'Sum',
      period: Duration.days(1),
    })
    alarms.alarm(
      'backups',
      'backups',
      copied,
      { threshold: arns.length, below: true },
      'A day without a copy of table, pictures, files and documents in the other region',
    )
  }
}

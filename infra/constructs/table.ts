import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb'
import { RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, tableFindings } from './findings.ts'

/** The single table. No index: every list has its own rows (docs/data-model.md). */
export class DataTable extends Construct {
  readonly table: Table

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.table = new Table(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // A failed first deployment leaves the empty table behind: no deployment may delete a table.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acceptFindings(this.table, tableFindings)
  }
}

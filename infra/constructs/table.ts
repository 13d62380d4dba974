import { AttributeType, BillingMode, Table, type ITable } from 'aws-cdk-lib/aws-dynamodb'
import { RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { acceptFindings, tableFindings } from './findings.ts'

/** The single table. No index: every list has its own rows (docs/data-model.md). */
export class DataTable extends Construct {
  /** The one in use. */
  readonly table: ITable

  /** @param restored The name of a table restored by tools/restore.ts; the stack's own table stays, unused. */
  constructor(scope: Construct, id: string, restored: string | undefined) {
    super(scope, id)
    const own = new Table(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // A failed first deployment leaves the empty table behind: no deployment may delete a table.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acceptFindings(own, tableFindings)
    this.table = restored === undefined ? own : Table.fromTableName(this, 'Restored', restored)
  }
}

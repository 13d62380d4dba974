import { AttributeType, BillingMode, StreamViewType, Table, type ITable } from 'aws-cdk-lib/aws-dynamodb'
import { RemovalPolicy } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import type { StageConfig } from '../config/stage-config.ts'
import { timeToLive } from '../time-to-live.ts'
import { acceptFindings, tableFindings } from './findings.ts'

/** The single table. No index: every list has its own rows (docs/data-model.md). */
export class DataTable extends Construct {
  /** The one in use. */
  readonly table: ITable

  /** `table`: a table restored by tools/restore.ts, with its stream; the stack's own table stays, unused. */
  constructor(
    scope: Construct,
    id: string,
    { table: restored, tableStream, screens }: Pick<StageConfig, 'table' | 'tableStream' | 'screens'>,
  ) {
    super(scope, id)
    const own = new Table(this, 'Table', {
      partitionKey: { name: 'PK', type: AttributeType.STRING },
      sortKey: { name: 'SK', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: timeToLive,
      // The keys of a change say all of it.
      ...(screens === 'channel' && { stream: StreamViewType.KEYS_ONLY }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // A failed first deployment leaves the empty table behind: no deployment may delete a table.
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acceptFindings(own, tableFindings)
    this.table =
      restored === undefined
        ? own
        : Table.fromTableAttributes(this, 'Restored', {
            tableName: restored,
            ...(tableStream !== undefined && { tableStreamArn: tableStream }),
          })
  }
}

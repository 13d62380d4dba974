import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Alias, Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core'
import { Construct } from 'constructs'
import { liveAlias } from '../functions.ts'
import { acceptFindings, functionFindings, logFindings } from './findings.ts'
import { allow } from './grants.ts'

export interface ServiceFunctionProps {
  functionName: string
  bundle: string
  statements: readonly PolicyStatement[]
  environment: Record<string, string>
  memoryMb: number
  timeoutSeconds: number
  /** Reserved executions of this function. */
  reserved: number | undefined
  /** Receives asynchronous invocations that failed after Lambda's own two retries. */
  deadLetters?: IQueue | undefined
}

/** A function with its own role and log group. */
export class ServiceFunction extends Construct {
  readonly fn: LambdaFunction
  /** The version that takes the calls; see release.ts. */
  readonly live: Alias
  /** The address of `live`, without a reference: for what the function itself depends on. */
  readonly liveArn: string
  readonly log: LogGroup

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id)
    this.log = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${props.functionName}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    acceptFindings(this.log, logFindings)
    const statements = [allow(['logs:CreateLogStream', 'logs:PutLogEvents'], this.log.logGroupArn), ...props.statements]
    if (props.deadLetters) statements.push(allow(['sqs:SendMessage'], props.deadLetters.queueArn))
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Own: new PolicyDocument({ statements }) },
    })
    this.fn = new LambdaFunction(this, 'Function', {
      functionName: props.functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.bundle),
      environment: props.environment,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      logGroup: this.log,
      ...(props.reserved !== undefined && { reservedConcurrentExecutions: props.reserved }),
      ...(props.deadLetters ? { deadLetterQueue: props.deadLetters } : {}),
      // The way back of tools/rollback.ts. A failed deployment leaves none: the next one makes it again.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE },
      // All grants come from infra/functions.ts; constructs grant nothing implicitly.
      role: role.withoutPolicyUpdates(),
    })
    const has = { reserved: props.reserved !== undefined, deadLetters: props.deadLetters !== undefined }
    acceptFindings(this.fn, functionFindings(has))
    this.live = new Alias(this, 'Live', { aliasName: liveAlias, version: this.fn.currentVersion })
    this.liveArn = Stack.of(this).formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: `${props.functionName}:${liveAlias}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
  }
}

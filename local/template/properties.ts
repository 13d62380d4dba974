import * as z from 'zod'

/**
 * The properties of each supported resource type. The objects are strict: an unsupported property prevents the start
 * with its name, instead of being ignored here and taking effect in AWS.
 */
const ignored = z.unknown().optional()
const number = z.coerce.number()
const list = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])])

export const tableProperties = z.strictObject({
  TableName: ignored,
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })),
  BillingMode: z.literal('PAY_PER_REQUEST'),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: z.boolean() }).optional(),
  DeletionProtectionEnabled: ignored,
  PointInTimeRecoverySpecification: ignored,
  SSESpecification: ignored,
  ContributorInsightsSpecification: ignored,
  TableClass: ignored,
  Tags: ignored,
  Replicas: ignored,
  StreamSpecification: z.strictObject({ StreamViewType: z.literal('KEYS_ONLY') }).optional(),
})

export const functionProperties = z.strictObject({
  FunctionName: ignored,
  Runtime: z.string(),
  Handler: z.string(),
  Role: z.string(),
  Code: z.object({ S3Key: z.string().optional(), ZipFile: z.string().optional() }),
  Timeout: number.default(3),
  MemorySize: number.default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.coerce.string()).default({}) }).optional(),
  DeadLetterConfig: z.object({ TargetArn: z.string() }).optional(),
  Architectures: ignored,
  LoggingConfig: ignored,
  TracingConfig: ignored,
  Description: ignored,
  Tags: ignored,
  EphemeralStorage: ignored,
  ReservedConcurrentExecutions: number.optional(),
})

export const versionProperties = z.strictObject({ FunctionName: z.string(), Description: ignored })

export const aliasProperties = z.strictObject({
  FunctionName: z.string(),
  Name: z.string(),
  FunctionVersion: z.string(),
  Description: ignored,
})

export const eventSourceProperties = z.strictObject({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: number.default(10),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: number }).optional(),
  Enabled: z.literal(true).optional(),
  // Of a table's stream, see services/stream-source.ts.
  StartingPosition: z.enum(['LATEST', 'TRIM_HORIZON']).optional(),
  FilterCriteria: z.strictObject({ Filters: z.array(z.strictObject({ Pattern: z.string() })) }).optional(),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: number.optional(),
  MaximumRecordAgeInSeconds: number.optional(),
  DestinationConfig: z.strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) }).optional(),
  // Waiting for a batch to fill only saves money.
  MaximumBatchingWindowInSeconds: ignored,
  Tags: ignored,
})

const lockRule = z.strictObject({
  DefaultRetention: z.strictObject({ Mode: z.enum(['GOVERNANCE', 'COMPLIANCE']), Days: number }),
})
export const bucketProperties = z.looseObject({
  VersioningConfiguration: z.strictObject({ Status: z.literal('Enabled') }).optional(),
  // Of a versioned bucket, only the newest versions are kept here.
  LifecycleConfiguration: ignored,
  ObjectLockEnabled: z.union([z.boolean(), z.stringbool()]).default(false),
  // Browsers that send to a bucket, see services/s3-browser.ts.
  CorsConfiguration: z
    .strictObject({
      CorsRules: z.array(
        z.strictObject({
          AllowedOrigins: z.array(z.string()),
          AllowedMethods: z.array(z.string()),
          AllowedHeaders: z.array(z.literal('*')).default([]),
        }),
      ),
    })
    .optional(),
  NotificationConfiguration: z
    .strictObject({ EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: z.literal(true) }) })
    .optional(),
  ObjectLockConfiguration: z.strictObject({ ObjectLockEnabled: z.literal('Enabled'), Rule: lockRule }).optional(),
})

export const queueProperties = z.strictObject({
  QueueName: ignored,
  VisibilityTimeout: number.default(30),
  RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: number }).optional(),
  DelaySeconds: number.default(0),
  MessageRetentionPeriod: ignored,
  SqsManagedSseEnabled: ignored,
  KmsMasterKeyId: ignored,
  Tags: ignored,
  ReceiveMessageWaitTimeSeconds: ignored,
})

export const scheduleProperties = z.strictObject({
  Name: ignored,
  GroupName: z.string().default('default'),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default('UTC'),
  FlexibleTimeWindow: z.object({ Mode: z.string() }),
  State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  Target: z.object({
    Arn: z.string(),
    RoleArn: z.string(),
    Input: z.string().optional(),
    DeadLetterConfig: z.object({ Arn: z.string().optional() }).optional(),
  }),
  Description: ignored,
})

export const secretProperties = z.looseObject({
  GenerateSecretString: z
    .object({ SecretStringTemplate: z.string().optional(), GenerateStringKey: z.string().optional() })
    .optional(),
})

export const statementSchema = z.strictObject({
  Sid: ignored,
  Effect: z.enum(['Allow', 'Deny']),
  Action: list(z.string()),
  Resource: list(z.string()).default([]),
  Principal: z.union([z.literal('*'), z.record(z.string(), list(z.string()))]).optional(),
  Condition: z
    .partialRecord(
      z.enum([
        ...['StringEquals', 'StringLike', 'ForAllValues:StringLike', 'ForAllValues:StringEquals'],
        ...['ForAnyValue:StringLike', 'ForAnyValue:StringEquals', 'ArnEquals', 'ArnLike', 'Bool', 'Null'],
      ] as const),
      z.record(z.string(), list(z.string())),
    )
    .optional(),
})

const policyDocument = z.object({ Statement: z.array(statementSchema) })

export const queuePolicyProperties = z.strictObject({ PolicyDocument: policyDocument, Queues: z.array(z.string()) })

/** Of a topic, as far as it passes on texts. Others, such as mails to the operator, have no effect here. */
/** An account has one active set: the operator has chosen ours. */
export const receiptRuleProperties = z.strictObject({
  RuleSetName: z.string(),
  Rule: z.strictObject({
    ...{ Name: z.string(), Enabled: z.literal(true), Recipients: z.array(z.string()), ScanEnabled: z.literal(true) },
    TlsPolicy: z.literal('Require'),
    Actions: z.tuple([z.strictObject({ S3Action: z.strictObject({ BucketName: z.string(), TopicArn: z.string() }) })]),
  }),
})
export const subscriptionProperties = z.strictObject({
  Protocol: z.literal('sqs'),
  TopicArn: z.string(),
  Endpoint: z.string(),
  RawMessageDelivery: z.literal(true),
})
export const topicPolicyProperties = z.strictObject({ PolicyDocument: policyDocument, Topics: z.array(z.string()) })
export const textSettingsProperties = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestinations: z.array(
    z.strictObject({
      Enabled: z.literal(true),
      EventDestinationName: z.string(),
      MatchingEventTypes: z.tuple([z.literal('TEXT_ALL')]),
      SnsDestination: z.strictObject({ TopicArn: z.string() }),
    }),
  ),
})

export const ruleProperties = z.strictObject({
  EventPattern: z.record(z.string(), z.unknown()),
  State: z.literal('ENABLED'),
  Targets: z.array(
    z.strictObject({
      Id: ignored,
      Arn: z.string(),
      InputTransformer: z
        .strictObject({ InputPathsMap: z.record(z.string(), z.string()), InputTemplate: z.string() })
        .optional(),
    }),
  ),
})

/** The destination of a configuration set's mail events. */
export const mailEventsProperties = z.strictObject({
  ConfigurationSetName: z.string(),
  EventDestination: z.strictObject({
    Enabled: z.literal(true),
    EventBridgeDestination: z.strictObject({ EventBusArn: z.string() }),
    MatchingEventTypes: z.array(z.string()),
  }),
})

export const roleProperties = z.looseObject({
  AssumeRolePolicyDocument: policyDocument,
  ManagedPolicyArns: z.array(z.string()).default([]),
  Policies: z.array(z.object({ PolicyDocument: policyDocument })).default([]),
})

export const policyProperties = z.looseObject({
  PolicyDocument: policyDocument,
  Roles: z.array(z.string()).default([]),
})

const authModes = z.array(z.strictObject({ AuthType: z.enum(['AWS_LAMBDA', 'AWS_IAM']) }))
export const eventApiProperties = z.strictObject({
  Name: z.string(),
  EventConfig: z.strictObject({
    AuthProviders: z.array(
      z.strictObject({
        AuthType: z.enum(['AWS_LAMBDA', 'AWS_IAM']),
        LambdaAuthorizerConfig: z
          .strictObject({
            AuthorizerUri: z.string(),
            // Answers are not kept here, so neither may AWS keep them.
            AuthorizerResultTtlInSeconds: z.literal(0),
          })
          .optional(),
      }),
    ),
    ConnectionAuthModes: authModes,
    DefaultSubscribeAuthModes: authModes,
    DefaultPublishAuthModes: authModes,
  }),
})
export const channelNamespaceProperties = z.strictObject({ ApiId: z.string(), Name: z.string() })

export const permissionProperties = z.looseObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
})

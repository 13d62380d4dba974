import { inject } from 'vitest'

// Each test file of the project: its tables are those of the engine that the project has started.
process.env['TEST_DYNAMODB'] = inject('dynamoDbLocal')

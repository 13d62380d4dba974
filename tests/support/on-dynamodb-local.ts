import { inject } from 'vitest'

// For each test file of the project: its tables live in the engine that the project started.
process.env['TEST_DYNAMODB'] = inject('dynamoDbLocal')
